/** Arguments of Node that run `lectern` from the sources. */
export const LECTERN = ['--import', 'tsx', 'tools/lectern/cli.ts'] as const;
