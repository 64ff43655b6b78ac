import { OperatorError } from '@/lib/base/runtime/operator-error';

/** Exit codes of all commands. Success is 0; a signal is 128 plus its number, as in shells. */
export const EXIT_CODES = { failed: 1, wrongUsage: 2, SIGINT: 130, SIGTERM: 143 } as const;

/** The command cannot continue. The message is for the operator. */
export class CommandError extends OperatorError {}

/** The command line is wrong. The message is a sentence. */
export class UsageError extends CommandError {}
