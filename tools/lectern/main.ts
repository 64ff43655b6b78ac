import packageJson from '@/package.json';
import { EXIT_CODES } from '@/tools/cli/command-error';
import { printError, runCommand } from '@/tools/cli/run-command';
import { COMMANDS, type CommandRow } from './table';

const ROWS: Readonly<Record<string, CommandRow>> = {
  ...COMMANDS,
  help: {
    summary: 'shows what a command takes',
    load: async () => ({ default: (await import('./help')).createHelpCommand(ROWS) }),
  },
};

/**
 * Runs the command that the first argument names; `serve` if there is none, or it is an address or option.
 * Exits like `runCommand`. An unknown command is wrong usage.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [first = 'serve', ...rest] = args;
  if (first === '--version' || first === '-v') return console.log(packageJson.version);
  if (first === '--help' || first === '-h') return main(['help', ...rest]);
  const row = Object.hasOwn(ROWS, first) ? ROWS[first] : undefined;
  if (row) return runCommand(`lectern ${first}`, (await row.load()).default, rest);
  if (/^-|[.:]/.test(first)) return main(['serve', ...args]);
  const similar = Object.keys(ROWS).find((name) => name.startsWith(first.slice(0, 2)));
  const advice = similar ? `Did you mean ${similar}?` : 'lectern --help lists them.';
  printError(`There is no command ${JSON.stringify(first)}. ${advice}`);
  process.exitCode = EXIT_CODES.wrongUsage;
}
