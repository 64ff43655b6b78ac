import { pathToFileURL } from 'node:url';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import { OperatorError } from '@/lib/base/runtime/operator-error';
import { openSqlite, type SqliteDatabase } from '@/lib/base/sqlite/open-sqlite';

export type StoreDatabase = SqliteDatabase;

const STORE_ERROR = 'ERR_STORE';

/** For the operator. */
export class StoreError extends OperatorError {
  readonly code = STORE_ERROR;
}

/** True for a StoreError, even of another bundle, which has its own class. */
export const isStoreError = (error: unknown): error is Error => errorCodeOf(error) === STORE_ERROR;

/** Returns the paths of files that SQLite may keep beside a database. */
export const journalFiles = (path: string): string[] =>
  ['-wal', '-shm', '-journal'].map((suffix) => path + suffix);

/** Opens an existing store read-only. The URI parameter works in libsql, too. */
export function openReadOnly(path: string): StoreDatabase {
  const db = openSqlite(`${pathToFileURL(path).href}?mode=ro`);
  db.exec('PRAGMA cache_size = -16384');
  return db;
}

/** Returns the result of `read`; undefined for an unreadable store. */
export function readStore<T>(path: string, read: (db: StoreDatabase) => T): T | undefined {
  try {
    const db = openReadOnly(path);
    try {
      return read(db);
    } finally {
      db.close();
    }
  } catch {
    return undefined;
  }
}

const BUILDING_CACHE = 'cache_size = -131072';

/**
 * Rewrites a file that is being built, outside of a transaction, so that it holds nothing deleted. Each page
 * is read and written once, for which SQLite would fill a cache for the file, and another one for its copy.
 */
export function vacuum(db: StoreDatabase): void {
  db.exec(`PRAGMA cache_size = -2048; VACUUM; PRAGMA ${BUILDING_CACHE}`);
}

/** Opens a new file without journal and syncs: nothing reads it, and a crash discards it. */
export function openForBuilding(path: string): StoreDatabase {
  const db = openSqlite(path);
  for (const pragma of [
    'page_size = 8192',
    'journal_mode = OFF',
    'synchronous = OFF',
    BUILDING_CACHE,
    'temp_store = FILE',
  ]) {
    db.exec(`PRAGMA ${pragma}`);
  }
  return db;
}
