import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turnEnd } from 'node:timers/promises';
import type { CacheUsage, SharedCache, TagSelection } from '@/lib/base/runtime/shared-cache';
import type { SqliteDatabase } from '@/lib/base/sqlite/open-sqlite';
import { tagOfKey } from '../purge/purge';
import { CacheFile, DamagedFile } from './cache-file';
import { removeDatabase } from './remove-database';
import { decodeValue, encodeValue } from './value-codec';

/** Deleting so many entries takes about 2 ms. */
const DELETED_AT_ONCE = 200;
const EVICTED_AT_ONCE = 16;
/** SQLite needs the rest. */
const ENTRIES_SHARE = 0.95;
/** An entry without content takes at most two partly filled pages of SQLite. */
const ENTRY_BYTES = 8192;

/* Queries return no text: invalid UTF-8 in a damaged file crashes the driver. */
const READ = 'SELECT content FROM entry WHERE key = ? AND expires_at > ?';
const USED = `SELECT (page_count - freelist_count) * page_size AS bytes
  FROM pragma_page_count, pragma_freelist_count, pragma_page_size`;
const COUNT = 'SELECT count(*) AS count FROM entry WHERE key > ? AND key < ? AND expires_at > ?';
const WRITE = 'INSERT OR REPLACE INTO entry (key, tag, expires_at, content) VALUES (?, ?, ?, ?)';
const DELETE_TAGGED = 'DELETE FROM entry WHERE id IN (SELECT id FROM entry WHERE tag = ? LIMIT ?)';
const DELETE_ANY = 'DELETE FROM entry WHERE id IN (SELECT id FROM entry LIMIT ?)';
const DELETE_OLDEST = 'DELETE FROM entry WHERE id IN (SELECT id FROM entry ORDER BY id LIMIT ?)';

/** Returns the path of the cached pages' database. */
export const diskCachePath = (dataDir: string) => join(dataDir, 'pages.db');

/** Deletes all pages on disk, even while a site runs. @throws if the file cannot be changed or deleted */
export async function emptyDiskCache(dataDir: string): Promise<void> {
  const path = diskCachePath(dataDir);
  if (!existsSync(path)) {
    // The journal of a deleted database may still exist.
    removeDatabase(path);
    return;
  }
  const cache = new DiskCache({ prefix: '', path, maxBytes: Number.MAX_SAFE_INTEGER });
  await cache.deleteTagged('all');
  await cache.close();
}

function firstValue([row]: unknown[], column: string): unknown {
  return row && typeof row === 'object' ? Reflect.get(row, column) : undefined;
}

/** Returns a BLOB's bytes without copying them. @throws DamagedFile for other values */
function bytesOf(blob: unknown): Buffer {
  if (blob instanceof ArrayBuffer) return Buffer.from(blob);
  if (!(blob instanceof Uint8Array)) throw new DamagedFile('a value has no bytes');
  return Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
}

const usedBytes = (db: SqliteDatabase) => Number(firstValue(db.prepare(USED).all(), 'bytes'));

interface DiskCacheOptions {
  /** `lectern:` and a digest of build and configuration. */
  prefix: string;
  path: string;
  maxBytes: number;
}

/**
 * Cache in a SQLite file that workers share. Evicts the oldest values. A damaged file is replaced and its
 * values are lost. An access blocks the thread for some tenths of a millisecond.
 */
export class DiskCache implements SharedCache {
  private readonly file: CacheFile;

  constructor(private readonly options: DiskCacheOptions) {
    this.file = new CacheFile(options.path, options.maxBytes);
  }

  async get(name: string): Promise<Buffer | undefined> {
    // Requests that memory can serve go first.
    await turnEnd();
    const key = this.keyOf(name);
    return this.file.use((db) => {
      const rows = db.prepare(READ).all(key, Date.now());
      if (rows.length === 0) return undefined;
      const content = decodeValue(key, bytesOf(firstValue(rows, 'content')));
      if (!content) throw new DamagedFile('a value has another checksum');
      return content;
    });
  }

  async set(name: string, content: Buffer, ttlMs: number): Promise<void> {
    const maxBytes = this.options.maxBytes * ENTRIES_SHARE;
    const bytes = content.length + ENTRY_BYTES;
    if (bytes > maxBytes) return;
    const key = this.keyOf(name);
    this.file.use((db) => {
      // Evict before writing: a file that has grown never shrinks.
      while (usedBytes(db) + bytes > maxBytes) {
        const evicted = db.prepare(DELETE_OLDEST).run(EVICTED_AT_ONCE).changes;
        if (evicted === 0) break;
      }
      const stored = encodeValue(key, content);
      db.prepare(WRITE).run(key, tagOfKey(name), Date.now() + ttlMs, stored);
    });
  }

  async delete(name: string): Promise<void> {
    this.file.use((db) => db.prepare('DELETE FROM entry WHERE key = ?').run(this.keyOf(name)));
  }

  async deleteTagged(tags: TagSelection): Promise<void> {
    if (tags === 'all') {
      await this.deleteRepeatedly(DELETE_ANY);
      // Deleted content stays in the file until `VACUUM`.
      this.file.use((db) => db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'));
      return;
    }
    for (const tag of tags) await this.deleteRepeatedly(DELETE_TAGGED, tag);
  }

  /** Counts the values of this build and these settings: others are misses. */
  usage(): CacheUsage {
    const { prefix } = this.options;
    const usage = this.file.use((db) => ({
      count: Number(
        firstValue(db.prepare(COUNT).all(`${prefix}:`, `${prefix};`, Date.now()), 'count'),
      ),
      bytes: usedBytes(db),
    }));
    return usage ?? { count: 0, bytes: 0 };
  }

  async close(): Promise<void> {
    this.file.close();
  }

  /** Deletes in steps until no entry is left. Deletes the file if a step fails. @throws if that fails too */
  private async deleteRepeatedly(sql: string, ...bound: string[]): Promise<void> {
    let deleted: number | undefined;
    do {
      await turnEnd();
      deleted = this.file.use((db) => db.prepare(sql).run(...bound, DELETED_AT_ONCE).changes);
    } while (deleted);
    const hasFailed = deleted === undefined;
    if (hasFailed) this.file.remove();
  }

  private keyOf(name: string): string {
    return `${this.options.prefix}:${name}`;
  }
}
