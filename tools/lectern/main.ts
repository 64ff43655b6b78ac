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
 * Runs a command of `lectern`: the one that the first argument names, or `serve` where there is none or
 * it is an address or an option. Ends the process as `runCommand` does.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [first = 'serve', ...rest] = args;
  if (first === '--version' || first === '-v') return console.log(packageJson.version);
  if (first === '--help' || first === '-h') return main(['help', ...rest]);
  const row = Object.hasOwn(ROWS, first) ? ROWS[first] : undefined;
  if (row) return runCommand(`lectern ${first}`, (await row.load()).default, rest);
  if (/^-|[.:]/.test(first)) return main(['serve', ...args]);
  printError(`There is no command ${JSON.stringify(first)}. lectern --help lists them.`);
  process.exitCode = EXIT_CODES.wrongUsage;
}
