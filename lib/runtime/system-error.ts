const FULL = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/;
/** SQLite's codes for what the file system did; the others are mistakes of ours. */
const SQLITE_IO = /^SQLITE_(?:IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|BUSY|LOCKED|PERM)/;

/**
 * A failure of the machine in a sentence for the operator: a full disk, a file that may not be read
 * or written. Undefined for every other error.
 */
export function systemErrorSentence(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return;
  const { code, message } = error;
  if (FULL.test(code)) {
    const where = 'path' in error && typeof error.path === 'string' ? ` for ${error.path}` : '';
    return `There is no room left on the disk${where} (${message}). Make room and run the command again.`;
  }
  // Node gives the system call of every error of the operating system.
  if ('syscall' in error) return `The system refused (${message}).`;
  if (SQLITE_IO.test(code)) return `A database file cannot be read or written (${message}).`;
}
