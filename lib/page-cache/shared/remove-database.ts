import { rmSync } from 'node:fs';

/** A database's files, its log first, which SQLite would apply to a new file. */
export const databaseFiles = (path: string) =>
  ['-wal', '-shm', '-journal', ''].map((suffix) => path + suffix);

/** Removes a database and its journals. Open handles keep the old file. */
export function removeDatabase(path: string): void {
  for (const file of databaseFiles(path)) rmSync(file, { force: true, recursive: true });
}
