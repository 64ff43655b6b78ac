import { errorCodeOf } from './error-code';

/** A failure that the operator can fix. Commands print its message without a stack trace. */
export class OperatorError extends Error {}

/** Returns the message of an OperatorError or of a system error; undefined for a bug. */
export const describeExpectedError = (error: unknown): string | undefined =>
  error instanceof OperatorError ? error.message : describeSystemError(error);

const DISK_FULL = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;
/** The codes of SQLite for failures of the file system. Others are bugs. */
const SQLITE_IO = /^SQLITE_(?:IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|BUSY|LOCKED|PERM)/;

/** True for a full disk, reported by the system or by SQLite. */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.test(errorCodeOf(error));

/** Returns a sentence for the operator about an error of the operating system; undefined for other errors. */
export function describeSystemError(error: unknown): string | undefined {
  const code = errorCodeOf(error);
  if (!(error instanceof Error) || code === '') return;
  const { message } = error;
  if (isDiskFull(error)) {
    // In an error about copying, `path` is the source.
    const target = textOf(error, 'dest') ?? textOf(error, 'path');
    return `There is no room left on the disk${target === undefined ? '' : ` for ${target}`} (${message}). Make room and run the command again.`;
  }
  // Every error of the operating system names a system call.
  if ('syscall' in error) return `The system refused (${message}).`;
  if (SQLITE_IO.test(code)) return `A database file cannot be read or written (${message}).`;
}

function textOf(error: Error, name: 'dest' | 'path'): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
