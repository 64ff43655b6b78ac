import { rmSync } from 'node:fs';

/** Returns the files of a SQLite database. The log is first: SQLite would apply it to a new file. */
export const databaseFiles = (path: string) =>
  ['-wal', '-shm', '-journal', ''].map((suffix) => path + suffix);

/** Removes a SQLite database with its journals. Processes that have it open keep the old file. */
export function removeDatabase(path: string): void {
  for (const file of databaseFiles(path)) rmSync(file, { force: true, recursive: true });
}
