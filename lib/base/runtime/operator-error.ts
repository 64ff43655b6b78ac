import { errorCodeOf } from './error-code';

/** A failure that the operator can mend. Printed without a stack trace. */
export class OperatorError extends Error {}

/** Returns the message of an operator's or system's error; undefined for a bug. */
export const describeExpectedError = (error: unknown): string | undefined =>
  error instanceof OperatorError ? error.message : describeSystemError(error);

const DISK_FULL = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;
/** SQLite's failures that the file system causes; others are bugs. */
const SQLITE_IO = /^SQLITE_(?:IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|BUSY|LOCKED|PERM)/;

/** True if the system or SQLite reports a full disk. */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.test(errorCodeOf(error));

/** Returns a sentence about an error of the system or of a SQLite file; undefined for other errors. */
export function describeSystemError(error: unknown): string | undefined {
  const code = errorCodeOf(error);
  if (!(error instanceof Error) || code === '') return;
  const { message } = error;
  if (isDiskFull(error)) {
    // For a failed copy, `path` is the source.
    const target = textOf(error, 'dest') ?? textOf(error, 'path');
    const purpose = target === undefined ? '' : ` for ${target}`;
    return `There is no room left on the disk${purpose} (${message}). Make room and run the command again.`;
  }
  // Only system errors have a system call.
  if ('syscall' in error) return `The system refused (${message}).`;
  if (SQLITE_IO.test(code)) return `A database file cannot be read or written (${message}).`;
}

function textOf(error: Error, name: 'dest' | 'path'): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
