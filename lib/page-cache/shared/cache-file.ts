import { mkdirSync, rmSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { log } from '@/lib/base/log/log';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import { runTransaction } from '@/lib/base/runtime/run-transaction';
import { openSqlite, pragmaValue, type SqliteDatabase } from '@/lib/base/sqlite/open-sqlite';
import { databaseFiles } from './remove-database';

/** Raised when the tables change: a file of another version is thrown away. */
const VERSION = 1;
/** How long SQLite waits at the start while another process writes. */
const OPEN_BUSY_MS = 1000;
/** And later, when it holds this process up: writing takes about a millisecond. */
const BUSY_MS = 2;

/*
 * Values stand apart from their keys, so that reading and ordering keys does not touch them. Times
 * are milliseconds since 1970.
 */
const SCHEMA = `
CREATE TABLE entry (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, tag TEXT NOT NULL, used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX entry_tag ON entry (tag);
CREATE INDEX entry_used_at ON entry (used_at);
CREATE TABLE value (id INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
CREATE TABLE lock (key TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
PRAGMA user_version = ${VERSION};
`;

export type CacheDatabase = SqliteDatabase;

/** The file holds something that Lectern did not write, or not so. */
export class DamagedFile extends Error {}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const isBusy = (code: string) => /^SQLITE_(BUSY|LOCKED)/.test(code);

function emptyFile(file: string): void {
  try {
    truncateSync(file);
  } catch (error) {
    if (!/^ENO(ENT|TDIR)$/.test(errorCodeOf(error))) throw error;
  }
}

/** Removes a database, and empties what cannot be removed. @throws where neither is possible. */
function removeOrEmpty(path: string): void {
  for (const file of databaseFiles(path)) {
    try {
      rmSync(file, { force: true, recursive: true });
    } catch {
      emptyFile(file);
    }
  }
}

/**
 * Opens the file without SQLite's log, whose index all processes map into memory: a map ends the
 * process (SIGBUS) where its file becomes shorter. A rollback journal takes 0.1 ms more for each change.
 */
function openDatabase(path: string, maxBytes: number): CacheDatabase {
  const db = openSqlite(path);
  try {
    db.exec(`PRAGMA busy_timeout = ${OPEN_BUSY_MS}`);
    db.exec('PRAGMA mmap_size = 0');
    if (pragmaValue(db, 'journal_mode = TRUNCATE') !== 'truncate')
      throw new DamagedFile('its journal cannot be changed');
    // A value has a checksum, so a file that a power failure left behind can at worst be thrown away.
    db.exec('PRAGMA synchronous = OFF');
    db.exec('PRAGMA cache_size = -4096');
    createTables(db);
    if (pragmaNumber(db, 'page_count') * pragmaNumber(db, 'page_size') > maxBytes)
      throw new DamagedFile('it is larger than PAGE_DISK_MB allows');
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Creates the tables of a new file, which another process may do at the same time. */
function createTables(db: CacheDatabase): void {
  if (pragmaNumber(db, 'user_version') === VERSION) return;
  runTransaction(db, () => {
    const version = pragmaNumber(db, 'user_version');
    if (version === 0) db.exec(SCHEMA);
    else if (version !== VERSION) throw new DamagedFile(`it is of version ${version}`);
  });
}

/** The value of a pragma that is a number. */
export const pragmaNumber = (db: CacheDatabase, name: string) => Number(pragmaValue(db, name) ?? 0);

/**
 * The database file of a cache. Nothing in it is needed: one that cannot be opened is replaced by a new
 * one, and after any later error this process closes and removes the file, and uses none until it is
 * started again. Several processes may have it open.
 */
export class CacheFile {
  private db: CacheDatabase | undefined;
  private isRemoved = false;
  private isReported = false;

  constructor(
    private readonly path: string,
    private readonly maxBytes: number,
  ) {
    try {
      this.db = this.open();
    } catch (error) {
      this.discard(error);
    }
  }

  /**
   * What an operation on the database returns; `fallback` while there is no database. `busy` is
   * returned where another process writes at this moment.
   */
  use<T>(operation: (db: CacheDatabase) => T, fallback: T, busy = fallback): T {
    if (!this.db) return fallback;
    try {
      return operation(this.db);
    } catch (error) {
      if (isBusy(errorCodeOf(error))) return busy;
      this.discard(error);
      return fallback;
    }
  }

  /**
   * Closes the file and removes it. False where it can neither be removed nor emptied: a later start
   * would find what is in it.
   */
  discard(error: unknown): boolean {
    const { path } = this;
    this.close();
    let obstacle: unknown;
    try {
      if (!this.isRemoved) removeOrEmpty(path);
      this.isRemoved = true;
    } catch (failure) {
      obstacle = failure;
    }
    if (!this.isReported) {
      const reason = messageOf(error);
      log().warn({ event: 'pages on disk left out until the next start', path, reason });
      if (obstacle) log().warn({ event: 'pages on disk cannot be removed', path, err: obstacle });
    }
    this.isReported = true;
    return this.isRemoved;
  }

  close(): void {
    const { db } = this;
    this.db = undefined;
    try {
      db?.close();
    } catch {
      // A damaged file cannot always be closed in order.
    }
  }

  private open(): CacheDatabase {
    const { path, maxBytes } = this;
    mkdirSync(dirname(path), { recursive: true });
    try {
      return openDatabase(path, maxBytes);
    } catch (error) {
      log().warn({ event: 'cached pages on disk thrown away', path, reason: messageOf(error) });
      removeOrEmpty(path);
      return openDatabase(path, maxBytes);
    }
  }
}
