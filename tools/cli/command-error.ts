import { OperatorError } from '@/lib/base/runtime/operator-error';

/** Exit codes of all commands; success is 0. Shells report 128 and the signal's number for a signal. */
export const EXIT_CODES = { failed: 1, wrongUsage: 2, interrupted: 130, terminated: 143 } as const;

/** The command cannot continue. The message is for the operator. */
export class CommandError extends OperatorError {
  readonly exitCode: number = EXIT_CODES.failed;
}

/** The command line is wrong. The message is a sentence that names what is. */
export class UsageError extends CommandError {
  override readonly exitCode = EXIT_CODES.wrongUsage;
}

/** The operator has interrupted the command, which has ended its work in order. */
export class InterruptedError extends CommandError {
  override readonly exitCode = EXIT_CODES.interrupted;
}
