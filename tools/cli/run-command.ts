import { parseArgs } from 'node:util';
import { describeExpectedError } from '@/lib/base/runtime/operator-error';
import { EXIT_CODES, UsageError } from './command-error';
import type { Command } from './define-command';
import { escapeForTerminal } from './escape-for-terminal';
import { printHelp } from './print-help';
import { writeErrorLine } from './progress-bar';

const INTERRUPTED = 'What is unfinished is removed; what was there before stays.';

/** Prints an escaped message to standard error. */
export function printError(message: string): void {
  writeErrorLine(message.split('\n').map(escapeForTerminal).join('\n'));
}

/**
 * Runs a command and exits: 0; 1 if it returns false or throws an OperatorError or system error, which is
 * printed; 2 for wrong arguments; 130 or 143 for SIGINT or SIGTERM. `process.on('exit')` still runs.
 * @param name such as `lectern import`
 * @throws bugs
 */
export async function runCommand(
  name: string,
  command: Command,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const { help } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' } },
    strict: false,
  }).values;
  if (help) return console.log(printHelp(name, command));
  const exitCode = await runToExitCode(name, command, args);
  // Next and worker threads would keep the process alive.
  process.stdout.write('', () => process.exit(exitCode));
}

async function runToExitCode(name: string, command: Command, args: readonly string[]) {
  try {
    if (!command.isStandalone) {
      (await import('@/tools/import/publish-sample')).offerSample();
      exitOnSignals(name, command);
    }
    return (await command.run(args)) ? 0 : EXIT_CODES.failed;
  } catch (error) {
    const message = describeExpectedError(error);
    if (message === undefined) throw error;
    const isUsage = error instanceof UsageError;
    printError(isUsage ? `${message} ${name} --help shows what it takes.` : message);
    return isUsage ? EXIT_CODES.wrongUsage : EXIT_CODES.failed;
  }
}

function exitOnSignals(name: string, { whenInterrupted = INTERRUPTED }: Command): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      printError(`${name} was interrupted. ${whenInterrupted}`);
      process.exit(EXIT_CODES[signal]);
    });
  }
}
