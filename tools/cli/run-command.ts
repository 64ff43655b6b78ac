import { type ParseArgsConfig, parseArgs } from 'node:util';
import { describeMisspelledSettings } from '@/lib/base/config/misspelled-settings';
import { describeSystemError, OperatorError } from '@/lib/base/runtime/operator-error';
import { offerSample } from '../import/offer-sample';
import { escapeForTerminal } from './escape-for-terminal';

/** The command cannot run as it was called, or cannot continue. The message is for the operator. */
export class CommandError extends OperatorError {}

type Options = NonNullable<ParseArgsConfig['options']>;
type ParsedArguments<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: boolean }>
>;

/** What a command accepts on its command line. */
export interface CommandSyntax<T extends Options> {
  /** Printed for `--help`, and as the error when arguments are missing. */
  usage: string;
  /** The options, as `parseArgs` of node:util takes them; `--help` is added. */
  options: T;
  /** The number of required positional arguments; 0 by default. */
  argumentCount?: number;
  /** How many of them, the last, may be missing; 0 by default. */
  optionalCount?: number;
}

/**
 * Parses the command line, runs a command and sets the exit status: 0, or 1 when the command returns
 * false or throws an OperatorError or a system error, whose message is printed.
 * @throws every other error, which is a bug
 */
export async function runCommand<T extends Options>(
  { usage, options, argumentCount = 0, optionalCount = 0 }: CommandSyntax<T>,
  command: (
    values: ParsedArguments<T>['values'],
    positionals: readonly string[],
  ) => Promise<boolean>,
): Promise<void> {
  const { help } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    strict: false,
  }).values;
  if (help) return console.log(usage);
  for (const sentence of describeMisspelledSettings()) console.error(sentence);
  offerSample();
  try {
    const allowPositionals: boolean = argumentCount > 0;
    const { values, positionals } = parseArgs({ options, allowPositionals });
    const missing = argumentCount - positionals.length;
    if (missing < 0 || missing > optionalCount) throw new CommandError(usage);
    process.exitCode = (await command(values, positionals)) ? 0 : 1;
  } catch (error) {
    const message = isExpected(error) ? error.message : describeSystemError(error);
    if (message === undefined) throw error;
    console.error(message.split('\n').map(escapeForTerminal).join('\n'));
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
 * Parses the value of an option as a whole number, 0 or more.
 * @throws CommandError
 */
export function parseIntegerOption(name: string, value: string): number {
  if (/^\d{1,12}$/.test(value)) return Number(value);
  throw new CommandError(`--${name} must be a whole number (given: ${JSON.stringify(value)}).`);
}

/**
 * Parses the value of an option as a number of at least 0, or of more than `above`, and at most `max`.
 * @throws CommandError
 */
export function parseNumberOption(
  name: string,
  value: string,
  { above = -1, max = 1e6 }: { above?: number; max?: number } = {},
): number {
  const number = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
  if (number > above && number <= max) return number;
  const minimum = above < 0 ? '0' : `more than ${above}`;
  throw new CommandError(
    `--${name} must be a number, ${minimum} and at most ${max} (given: ${JSON.stringify(value)}).`,
  );
}
