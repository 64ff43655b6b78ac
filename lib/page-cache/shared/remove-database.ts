import { rmSync } from 'node:fs';

/** Removes a database of SQLite with its journals. Processes that have it open keep the old file. */
export function removeDatabase(path: string): void {
  // The log first: SQLite would apply that of one file to the next one.
  for (const suffix of ['-wal', '-shm', '-journal', '']) {
    rmSync(`${path}${suffix}`, { force: true, recursive: true });
  }
}
