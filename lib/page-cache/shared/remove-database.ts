import { rmSync } from 'node:fs';

/** Returns the paths of a database's files. The log comes first: SQLite would apply it to a new database. */
export const databaseFiles = (path: string) =>
  ['-wal', '-shm', '-journal', ''].map((suffix) => path + suffix);

/**
 * Removes a database and its journals. Processes that have it open keep the old file. @throws a system error
 */
export function removeDatabase(path: string): void {
  for (const file of databaseFiles(path)) rmSync(file, { force: true, recursive: true });
}
