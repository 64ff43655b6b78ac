import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { log } from '@/lib/base/log/log';
import { openSqlite, pragmaValue, type SqliteDatabase } from '@/lib/base/sqlite/open-sqlite';
import { removeDatabase } from './remove-database';

/** Files of other versions are replaced. */
const VERSION = 2;
/** Longest wait for another worker's write, which takes milliseconds. */
const BUSY_MS = 2000;
/** Shortest time between two creations of the file, so that a faulty disk is not worn out. */
const RENEW_MS = 60_000;

/** Ids rise in the order of writing; times are Unix milliseconds. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS entry (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, tag TEXT NOT NULL, expires_at INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS entry_tag ON entry (tag);
PRAGMA user_version = ${VERSION};
`;

/** Thrown for a file that is damaged, of another version or too large. */
export class DamagedFile extends Error {}

const pragmaNumber = (db: SqliteDatabase, name: string) => Number(pragmaValue(db, name));

/** Returns the inode, which changes if the file is replaced; undefined without a file. */
const fileId = (path: string) => statSync(path, { throwIfNoEntry: false, bigint: true })?.ino;

function openDatabase(path: string, maxBytes: number): SqliteDatabase {
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA mmap_size = 0; PRAGMA cache_size = -4096`);
    db.exec('PRAGMA journal_mode = WAL');
    // A power failure may damage values, which their checksums detect.
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
 * Database file of the disk cache, which workers share. After an error the file is deleted and created again,
 * at most once a minute. A file that another process removed or replaced is opened again, not deleted.
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

  /**
   * Returns an operation's result; undefined without a file. If the operation throws, deletes the file and
   * returns undefined.
   */
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

  /** Closes and deletes the file. @throws if the file cannot be deleted */
  remove(): void {
    this.close();
    removeDatabase(this.path);
  }

  /** Closes the file. A later `use` may open it again. */
  close(): void {
    const { db } = this;
    this.db = undefined;
    try {
      // libsql keeps the log open until its statements are collected.
      db?.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db?.close();
    } catch {
      // A damaged file may refuse to close.
    }
  }

  /** Returns the database; undefined if the file failed and may not be created again yet. */
  private current(): SqliteDatabase | undefined {
    const isReplaced = this.db && fileId(this.path) !== this.id;
    if (isReplaced) {
      log().warn({ event: 'pages on disk begun anew', reason: 'the file was removed or replaced' });
      this.close();
      // A command such as `lectern restore` removed the file. The disk is not faulty, so open it now.
      this.renewAtMs = Number.NEGATIVE_INFINITY;
    }
    if (this.db || performance.now() < this.renewAtMs) return this.db;
    this.renewAtMs = performance.now() + RENEW_MS;
    try {
      this.open();
    } catch (error) {
      this.discard(error);
      // The first error may come from a damaged file, which `discard` has deleted.
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

  /** Deletes the file. Logs the error; on an unusable disk, only the first. */
  private discard(error: unknown): void {
    if (!this.isUnusable) {
      const reason = String(error);
      log().warn({ event: 'pages on disk begun anew', path: this.path, reason });
    }
    try {
      this.remove();
    } catch {
      // A purge calls `remove` again and reports the failure.
    }
  }
}
