import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { log } from '@/lib/base/log/log';
import { runTransaction } from '@/lib/base/runtime/run-transaction';
import { removeDatabase } from './remove-database';

/** Raised when the tables change: a file of another version is thrown away. */
const VERSION = 1;
/** Pause after which a file is tried again that could not be opened, or was damaged twice. */
const RETRY_MS = 60_000;
/** How long SQLite holds this process up while another one writes, which takes about a millisecond. */
const BUSY_MS = 2;
/** How often the file is compared with the one at its path, which another process may have replaced. */
const CHECK_MS = 1000;

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

export type CacheDatabase = InstanceType<typeof Database>;

/** The file holds something that Lectern did not write, or not so. */
export class DamagedFile extends Error {}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
const isBusy = (code: string) => /^SQLITE_(BUSY|LOCKED)/.test(code);
const isFull = (code: string) => /^SQLITE_FULL/.test(code);

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

/**
 * Opens the file without SQLite's log, whose index all processes map into memory: a map ends the
 * process (SIGBUS) where its file becomes shorter. A rollback journal takes 0.1 ms more for each change.
 */
function openDatabase(path: string, maxBytes: number): CacheDatabase {
  const db = new Database(path);
  try {
    db.pragma('mmap_size = 0');
    db.pragma(`busy_timeout = ${BUSY_MS}`);
    if (pragmaValue(db, 'journal_mode = TRUNCATE') !== 'truncate')
      throw new DamagedFile('its journal cannot be changed');
    // A value has a checksum, so a file that a power failure left behind can at worst be thrown away.
    db.pragma('synchronous = OFF');
    db.pragma('cache_size = -4096');
    createTables(db);
    if (pragmaNumber(db, 'page_count') * pragmaNumber(db, 'page_size') > maxBytes)
      throw new DamagedFile('it is larger than PAGE_DISK_MB allows');
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

function pragmaValue(db: CacheDatabase, pragma: string): unknown {
  const [row] = db.prepare(`PRAGMA ${pragma}`).raw().all();
  return Array.isArray(row) ? row[0] : undefined;
}

/** The value of a pragma that is a number. */
export const pragmaNumber = (db: CacheDatabase, name: string) => Number(pragmaValue(db, name) ?? 0);

/**
 * The database file of a cache. Nothing in it is needed, so one that is damaged is thrown away, and a
 * new one takes its place. Several processes may have it open.
 */
export class CacheFile {
  private db: CacheDatabase | undefined;
  private inode: number | undefined;
  private checkedAtMs = 0;
  private retryAtMs = 0;
  private removedAtMs = Number.NEGATIVE_INFINITY;
  private fullAtMs = Number.NEGATIVE_INFINITY;
  private isOutdated = false;

  constructor(
    private readonly path: string,
    private readonly maxBytes: number,
  ) {}

  /**
   * What an operation on the database returns; `fallback` while there is no database. `busy` is
   * returned where another process writes at this moment.
   */
  use<T>(operation: (db: CacheDatabase) => T, fallback: T, busy = fallback): T {
    try {
      const db = this.current();
      return db ? operation(db) : fallback;
    } catch (error) {
      const code = codeOf(error);
      if (isBusy(code)) return busy;
      if (isFull(code)) this.reportFull(error);
      else this.discard(error);
      return fallback;
    }
  }

  /** Throws the file away before it is opened again: something could not be deleted from it. */
  replace(): void {
    this.close();
    this.isOutdated = true;
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

  private current(): CacheDatabase | undefined {
    const now = performance.now();
    if (now < this.retryAtMs) return undefined;
    if (this.db && now - this.checkedAtMs >= CHECK_MS) {
      this.checkedAtMs = now;
      if (inodeOf(this.path) !== this.inode) this.close();
    }
    if (!this.db) {
      mkdirSync(dirname(this.path), { recursive: true });
      if (this.isOutdated) removeDatabase(this.path);
      this.isOutdated = false;
      this.db = openDatabase(this.path, this.maxBytes);
      this.inode = inodeOf(this.path);
      this.checkedAtMs = now;
    }
    return this.db;
  }

  private reportFull(error: unknown): void {
    const now = performance.now();
    if (now - this.fullAtMs < RETRY_MS) return;
    this.fullAtMs = now;
    log().warn({ event: 'no space for pages on disk', path: this.path, err: error });
  }

  /** Throws the file away. The second time within a minute the cache also pauses: something else is wrong. */
  private discard(error: unknown): void {
    const now = performance.now();
    const { path, inode } = this;
    const isReplaced = this.db !== undefined && inodeOf(path) !== inode;
    this.close();
    // Another process has seen the damage first.
    if (isReplaced) return;
    const reason = error instanceof Error ? error.message : String(error);
    try {
      removeDatabase(path);
      log().warn({ event: 'cached pages on disk thrown away', path, reason });
    } catch (failure) {
      log().warn({ event: 'cached pages on disk not usable', path, reason, err: failure });
      this.retryAtMs = now + RETRY_MS;
    }
    if (now - this.removedAtMs < RETRY_MS) this.retryAtMs = now + RETRY_MS;
    this.removedAtMs = now;
  }
}
