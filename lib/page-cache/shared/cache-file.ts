import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { log } from '@/lib/base/log/log';
import { openSqlite, pragmaValue, type SqliteDatabase } from '@/lib/base/sqlite/open-sqlite';
import { removeDatabase } from './remove-database';

/** Counts changes of the table. A file of another version is replaced. */
const VERSION = 2;
/** SQLite waits so long for a write of another worker, which takes milliseconds. */
const BUSY_MS = 2000;
/** A new file is begun at most once in this time, so that a disk that damages files is not worn out. */
const RENEW_MS = 60_000;

/** Rows are in the order of writing. Times are milliseconds since 1970. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS entry (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, tag TEXT NOT NULL, expires_at INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS entry_tag ON entry (tag);
PRAGMA user_version = ${VERSION};
`;

/** The file holds something that Lectern has not written. */
export class DamagedFile extends Error {}

/** The value of a pragma that is a number. */
const pragmaNumber = (db: SqliteDatabase, name: string) => Number(pragmaValue(db, name));

/** Identifies a file even when another one takes its place. */
const fileId = (path: string) => statSync(path, { throwIfNoEntry: false, bigint: true })?.ino;

function openDatabase(path: string, maxBytes: number): SqliteDatabase {
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA mmap_size = 0; PRAGMA cache_size = -4096`);
    db.exec('PRAGMA journal_mode = WAL');
    // Values have checksums, so a power failure can only lose values.
    db.exec('PRAGMA synchronous = OFF');
    const version = pragmaNumber(db, 'user_version');
    if (version !== 0 && version !== VERSION) throw new DamagedFile(`it is of version ${version}`);
    if (version === 0) db.exec(SCHEMA);
    if (pragmaNumber(db, 'page_count') * pragmaNumber(db, 'page_size') > maxBytes) {
      throw new DamagedFile('it is larger than PAGE_DISK_MB allows');
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * The database file of a cache, which several workers may have open. After an error it is removed and begun
 * again, at most once a minute. A file that another process has removed or replaced is left alone.
 */
export class CacheFile {
  private db: SqliteDatabase | undefined;
  private id: bigint | undefined;
  private renewAtMs = Number.NEGATIVE_INFINITY;
  /** No file can be opened, which has been reported. */
  private isUnusable = false;

  constructor(
    private readonly path: string,
    private readonly maxBytes: number,
  ) {
    this.current();
  }

  /** Returns the result of an operation; undefined when it fails, and without a database. */
  use<T>(operation: (db: SqliteDatabase) => T): T | undefined {
    const db = this.current();
    if (!db) return undefined;
    try {
      return operation(db);
    } catch (error) {
      this.discard(error);
      return undefined;
    }
  }

  /** Closes the file and removes it. @throws when it cannot be removed */
  remove(): void {
    this.close();
    removeDatabase(this.path);
  }

  close(): void {
    const { db } = this;
    this.db = undefined;
    try {
      // libsql keeps the log open until the statements of the connection are collected.
      db?.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db?.close();
    } catch {
      // A damaged file cannot always be closed in order.
    }
  }

  private current(): SqliteDatabase | undefined {
    if (this.db && fileId(this.path) !== this.id) {
      log().warn({ event: 'pages on disk begun anew', reason: 'the file was removed or replaced' });
      this.close();
      // `restore` removes it, which is no damage.
      this.renewAtMs = Number.NEGATIVE_INFINITY;
    }
    if (this.db || performance.now() < this.renewAtMs) return this.db;
    this.renewAtMs = performance.now() + RENEW_MS;
    try {
      this.open();
    } catch (error) {
      this.discard(error);
      try {
        this.open();
      } catch {
        this.isUnusable = true;
      }
    }
    return this.db;
  }

  private open(): void {
    this.db = openDatabase(this.path, this.maxBytes);
    this.id = fileId(this.path);
    this.isUnusable = false;
  }

  private discard(error: unknown): void {
    const { path } = this;
    const fields = { event: 'pages on disk begun anew', path, reason: String(error) };
    if (!this.isUnusable) log().warn(fields);
    try {
      this.remove();
    } catch {
      // A purge reports it: `remove` throws there.
    }
  }
}
