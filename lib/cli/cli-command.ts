import { terminalText } from '@/lib/cli/terminal-text';
import { OperatorError } from '@/lib/runtime/operator-error';
import { systemErrorSentence } from '@/lib/runtime/system-error';

/** A command was not called rightly, or cannot go on; the message says so, in a sentence. */
export class CommandError extends OperatorError {}

/**
 * Runs a command to its end and sets the exit status: 0, or 1 after a failure that was to be
 * expected, which is printed as its sentence. Bugs are thrown on.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const sentence = isExpected(error) ? error.message : systemErrorSentence(error);
    if (sentence === undefined) throw error;
    console.error(sentence.split('\n').map(terminalText).join('\n'));
    process.exitCode = 1;
  }
}

function isExpected(error: unknown): error is Error {
  if (error instanceof OperatorError) return true;
  return (
    error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS')
  );
}

/**
 * Reads an option that holds a whole number, 0 or more.
 * @throws CommandError
 */
export function wholeOption(name: string, given: string): number {
  if (/^\d{1,12}$/.test(given)) return Number(given);
  throw new CommandError(`--${name} must be a whole number (given: ${JSON.stringify(given)}).`);
}

/**
 * Reads an option that holds a number from `above` (not itself, unless it is left out) to `most`.
 * @throws CommandError
 */
export function numberOption(
  name: string,
  given: string,
  { above = -1, most = 1e6 }: { above?: number; most?: number } = {},
): number {
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(given) ? Number(given) : Number.NaN;
  if (value > above && value <= most) return value;
  const least = above < 0 ? '0' : `more than ${above}`;
  throw new CommandError(
    `--${name} must be a number, ${least} and at most ${most} (given: ${JSON.stringify(given)}).`,
  );
}
