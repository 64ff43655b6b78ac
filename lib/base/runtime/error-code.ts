/** https://www.sqlite.org/rescode.html */
const SQLITE_CODES: Readonly<Record<number, string>> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

/**
 * Returns the code of a system (`ENOSPC`) or SQLite error (`SQLITE_FULL`), else `''`. `node:sqlite` has
 * numbers, libsql names.
 */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return '';
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return String(error.code);
  return SQLITE_CODES[Number(error.errcode) & 0xff] ?? 'SQLITE_ERROR';
}
