import { runTransaction } from '@/lib/base/runtime/run-transaction';
import type { CacheUsage, TagSelection } from '@/lib/base/runtime/shared-cache';
import type { SqliteStatement } from '@/lib/base/sqlite/open-sqlite';
import { type CacheDatabase, type CacheFile, DamagedFile, pragmaNumber } from './cache-file';
import { decodeValue, encodeValue } from './value-codec';

/** How many entries are deleted at once: about 2 ms. */
const DELETED_AT_ONCE = 200;
const EVICTED_AT_ONCE = 16;

/** A value, and what is stored beside it. */
export interface EntryToWrite {
  key: string;
  tag: string;
  content: Buffer;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface WriteBatch {
  entries: readonly EntryToWrite[];
  /** The keys of values that were read. */
  uses: readonly string[];
  unlocks: readonly string[];
}

/** `more`: some values are left; `busy`: another process writes; `failed`: there is no file that can be written. */
export type DeletionProgress = 'more' | 'busy' | 'done' | 'failed';

/** What an entry takes in the file beside its content, at most: two pages that are not full. */
const ENTRY_BYTES = 8192;

/** The bytes that an entry takes in the file, at most. */
export const diskBytesOf = ({ content }: EntryToWrite) => content.length + ENTRY_BYTES;

/*
 * The driver ends the process at a text that is no UTF-8, as a damaged file may hold, so no query
 * returns texts.
 */
const READ = `SELECT CAST(value.content AS BLOB) AS content FROM entry JOIN value USING (id)
  WHERE key = ? AND expires_at > ?`;
const WRITE_ENTRY = `INSERT INTO entry (key, tag, used_at, expires_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET tag = excluded.tag, used_at = excluded.used_at,
    expires_at = excluded.expires_at
  RETURNING id`;
const WRITE_VALUE = 'INSERT OR REPLACE INTO value (id, content) VALUES (?, ?)';
const MARK_USED = 'UPDATE entry SET used_at = ? WHERE key = ?';
const LIMIT_USES = 'UPDATE entry SET used_at = ? WHERE used_at > ?';
const LOCK = `INSERT INTO lock (key, expires_at) VALUES (?, ?)
  ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at WHERE expires_at <= ?`;
const UNLOCK = 'DELETE FROM lock WHERE key = ?';
const OLDEST = 'SELECT id FROM entry ORDER BY used_at LIMIT ?';
const LAST_ID = 'SELECT coalesce(max(id), 0) AS id FROM entry';
const OF_ALL = 'SELECT id FROM entry WHERE id <= ? LIMIT ?';
const OF_KEY = 'SELECT id FROM entry WHERE key = ?';
const OF_TAG = 'SELECT id FROM entry WHERE tag = ? LIMIT ?';
const COUNT = 'SELECT count(*) AS count FROM entry';

/** The bytes of a BLOB, without a copy; undefined for any other value. */
function bytesOf(blob: unknown): Buffer | undefined {
  if (blob instanceof ArrayBuffer) return Buffer.from(blob);
  if (!(blob instanceof Uint8Array)) return undefined;
  return Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
}

/** The value of a column, which must be a number. @throws DamagedFile */
function numberIn(row: unknown, column: string): number {
  const value = row && typeof row === 'object' ? Reflect.get(row, column) : undefined;
  if (typeof value !== 'number') throw new DamagedFile(`${column} is no number`);
  return value;
}

/** The entries of a disk cache. Each method is one short transaction. */
export class DiskEntries {
  /** Prepared statements, by their SQL. */
  private readonly statements = new Map<string, SqliteStatement>();

  /** @param maxBytes what the entries may take */
  constructor(
    private readonly file: CacheFile,
    private readonly maxBytes: number,
  ) {}

  /** The value of a key that has not expired; `busy` while another process writes. */
  read(key: string, now: number): Buffer | 'busy' | undefined {
    const read = (db: CacheDatabase) => {
      const [row] = this.statement(db, READ).all(key, now);
      if (row === undefined) return undefined;
      const value = row && typeof row === 'object' ? Reflect.get(row, 'content') : undefined;
      const bytes = bytesOf(value);
      if (!bytes) throw new DamagedFile('a value has no bytes');
      const content = decodeValue(key, bytes);
      if (!content) throw new DamagedFile('a value has another checksum');
      return content;
    };
    return this.file.use<Buffer | 'busy' | undefined>(read, undefined, 'busy');
  }

  /** Deletes what was used longest ago, and writes a batch. False while another process writes. */
  write({ entries: all, uses, unlocks }: WriteBatch, now: number): boolean {
    const entries = all.filter((entry) => diskBytesOf(entry) < this.maxBytes);
    const bytes = entries.reduce((sum, entry) => sum + diskBytesOf(entry), 0);
    return this.transaction(
      (db) => {
        // First: a file does not become smaller again.
        this.evict(db, this.maxBytes - bytes);
        for (const { key, tag, content, expiresAt } of entries) {
          const [row] = this.statement(db, WRITE_ENTRY).all(key, tag, now, expiresAt);
          this.statement(db, WRITE_VALUE).run(numberIn(row, 'id'), encodeValue(key, content));
        }
        for (const key of uses) this.statement(db, MARK_USED).run(now, key);
        for (const key of unlocks) this.statement(db, UNLOCK).run(key);
        return true;
      },
      true,
      false,
    );
  }

  /** Takes a lock, unless another process has it. True where no file can be used. */
  lock(key: string, now: number, ttlMs: number): boolean | 'busy' {
    return this.file.use<boolean | 'busy'>(
      (db) => this.statement(db, LOCK).run(key, now + ttlMs, now).changes > 0,
      true,
      'busy',
    );
  }

  /** Removes what a start must not find: the locks of dead processes, and uses while the clock was ahead. */
  prepare(now: number): void {
    this.file.use((db) => {
      this.statement(db, 'DELETE FROM lock').run();
      this.statement(db, LIMIT_USES).run(now, now);
    }, undefined);
  }

  /** Deletes the value of a key. */
  deleteKey(key: string): DeletionProgress {
    return this.transaction<DeletionProgress>(
      (db) => {
        this.delete(db, this.statement(db, OF_KEY).all(key));
        return 'done';
      },
      'failed',
      'busy',
    );
  }

  /** Returns a function that deletes some of the values with these tags at each call. */
  startDeletion(tags: TagSelection): () => DeletionProgress {
    const rest = tags === 'all' ? [] : [...tags];
    let lastId: number | undefined;
    const next = (db: CacheDatabase): unknown[] => {
      if (tags === 'all') {
        lastId ??= numberIn(this.statement(db, LAST_ID).all()[0], 'id');
        return this.statement(db, OF_ALL).all(lastId, DELETED_AT_ONCE);
      }
      for (let tag = rest.at(-1); tag !== undefined; tag = rest.at(-1)) {
        const rows = this.statement(db, OF_TAG).all(tag, DELETED_AT_ONCE);
        if (rows.length > 0) return rows;
        rest.pop();
      }
      return [];
    };
    return () =>
      this.transaction<DeletionProgress>(
        (db) => {
          const rows = next(db);
          this.delete(db, rows);
          return rows.length > 0 ? 'more' : 'done';
        },
        'failed',
        'busy',
      );
  }

  usage(): CacheUsage {
    return this.file.use(
      (db) => ({
        count: numberIn(this.statement(db, COUNT).all()[0], 'count'),
        bytes: usedBytes(db),
      }),
      { count: 0, bytes: 0 },
    );
  }

  private evict(db: CacheDatabase, maxBytes: number): void {
    while (usedBytes(db) > maxBytes) {
      const rows = this.statement(db, OLDEST).all(EVICTED_AT_ONCE);
      if (rows.length === 0) return;
      this.delete(db, rows);
    }
  }

  private delete(db: CacheDatabase, rows: readonly unknown[]): void {
    for (const row of rows) {
      const id = numberIn(row, 'id');
      this.statement(db, 'DELETE FROM entry WHERE id = ?').run(id);
      this.statement(db, 'DELETE FROM value WHERE id = ?').run(id);
    }
  }

  private transaction<T>(change: (db: CacheDatabase) => T, fallback: T, busy: T): T {
    return this.file.use((db) => runTransaction(db, () => change(db)), fallback, busy);
  }

  private statement(db: CacheDatabase, sql: string): SqliteStatement {
    const statement = this.statements.get(sql) ?? db.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}

const usedBytes = (db: CacheDatabase) =>
  (pragmaNumber(db, 'page_count') - pragmaNumber(db, 'freelist_count')) *
  pragmaNumber(db, 'page_size');
