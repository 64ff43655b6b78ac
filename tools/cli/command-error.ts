import { OperatorError } from '@/lib/base/runtime/operator-error';

/** Exit codes of commands that did not succeed. After a signal, 128 plus its number, as in shells. */
export const EXIT_CODES = { failed: 1, wrongUsage: 2, SIGINT: 130, SIGTERM: 143 } as const;

/** The command cannot go on. The message is for the operator. */
export class CommandError extends OperatorError {}

/** An argument is wrong. */
export class UsageError extends CommandError {}
