import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { OperatorError } from '@/lib/base/runtime/operator-error';

export type StoreDatabase = InstanceType<typeof Database>;

/** The store cannot be opened, read or created; the message is one sentence for the operator. */
export class StoreError extends OperatorError {
  override readonly name = 'StoreError';
}

/**
 * Opens a store for reading. libsql ignores the `readonly` option of better-sqlite3, but obeys SQLite's
 * own URI parameter, which does not create a missing file either.
 */
export function openReadOnly(path: string): StoreDatabase {
  const db = new Database(`${pathToFileURL(path).href}?mode=ro`);
  db.pragma('cache_size = -16384');
  return db;
}

/**
 * Opens a new file to be filled and then published by a rename. Until then it has no readers and a
 * crash discards it, so it needs neither a journal nor syncs.
 */
export function openForBuilding(path: string): StoreDatabase {
  const db = new Database(path);
  for (const pragma of [
    'page_size = 8192',
    'journal_mode = OFF',
    'synchronous = OFF',
    'cache_size = -131072',
    'temp_store = FILE',
  ]) {
    db.pragma(pragma);
  }
  return db;
}
