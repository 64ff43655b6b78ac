import { rmSync } from 'node:fs';

/** The files of a database of SQLite. The log first: SQLite would apply that of one file to the next one. */
export const databaseFiles = (path: string) =>
  ['-wal', '-shm', '-journal', ''].map((suffix) => path + suffix);

/** Removes a database of SQLite with its journals. Processes that have it open keep the old file. */
export function removeDatabase(path: string): void {
  for (const file of databaseFiles(path)) rmSync(file, { force: true, recursive: true });
}
