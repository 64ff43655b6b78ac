import { OperatorError } from '@/lib/base/runtime/operator-error';

/** Commands' exit codes besides 0; a signal is 128 plus its number, as in shells. */
export const EXIT_CODES = { failed: 1, wrongUsage: 2, SIGINT: 130, SIGTERM: 143 } as const;

/** The command cannot continue; the message is for the operator. */
export class CommandError extends OperatorError {}

/** Thrown for wrong arguments. */
export class UsageError extends CommandError {}
