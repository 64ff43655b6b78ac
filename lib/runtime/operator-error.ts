/**
 * A failure that the operator can mend: a wrong setting, a file that cannot be read. The message is
 * one sentence for each mistake; commands print it without a stack trace.
 */
export class OperatorError extends Error {}
