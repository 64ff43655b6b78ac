import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { log } from '@/lib/base/log/log';
import { openSqlite, pragmaValue, type SqliteDatabase } from '@/lib/base/sqlite/open-sqlite';
import { removeDatabase } from './remove-database';

/** Schema version; other files are replaced. */
const VERSION = 2;
/** Wait for another worker's write, normally milliseconds. */
const BUSY_MS = 2000;
/** Limits recreation, which would wear out a faulty disk. */
const RENEW_MS = 60_000;

/** Rows in write order; times in Unix milliseconds. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS entry (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, tag TEXT NOT NULL, expires_at INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS entry_tag ON entry (tag);
PRAGMA user_version = ${VERSION};
`;

/** Thrown if the database file of the disk cache is damaged. */
export class DamagedFile extends Error {}

const pragmaNumber = (db: SqliteDatabase, name: string) => Number(pragmaValue(db, name));

/** Inode, to notice a replaced file. */
const fileId = (path: string) => statSync(path, { throwIfNoEntry: false, bigint: true })?.ino;

function openDatabase(path: string, maxBytes: number): SqliteDatabase {
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA mmap_size = 0; PRAGMA cache_size = -4096`);
    db.exec('PRAGMA journal_mode = WAL');
    // Checksums reduce power failures to lost values.
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
 * Database file shared by workers. Recreated after errors, at most once a minute; files that others removed
 * or replaced are left alone.
 */
export class CacheFile {
  private db: SqliteDatabase | undefined;
  private id: bigint | undefined;
  private renewAtMs = Number.NEGATIVE_INFINITY;
  private isUnusable = false;

  constructor(
    private readonly path: string,
    private readonly maxBytes: number,
  ) {
    this.current();
  }

  /** Result of an operation; undefined on failure. */
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

  /** @throws if the file cannot be removed */
  remove(): void {
    this.close();
    removeDatabase(this.path);
  }

  close(): void {
    const { db } = this;
    this.db = undefined;
    try {
      // libsql keeps the log open until statements are collected.
      db?.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db?.close();
    } catch {
      // A damaged file may fail to close.
    }
  }

  private current(): SqliteDatabase | undefined {
    if (this.db && fileId(this.path) !== this.id) {
      log().warn({ event: 'pages on disk begun anew', reason: 'the file was removed or replaced' });
      this.close();
      // Removed by `restore`, not damaged.
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
      // `remove` throws in a purge, which reports it.
    }
  }
}
