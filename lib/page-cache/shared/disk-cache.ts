import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turnEnd } from 'node:timers/promises';
import type { CacheUsage, SharedCache, TagSelection } from '@/lib/base/runtime/shared-cache';
import type { SqliteDatabase } from '@/lib/base/sqlite/open-sqlite';
import { tagOfKey } from '../purge/purge';
import { CacheFile, DamagedFile } from './cache-file';
import { removeDatabase } from './remove-database';
import { decodeValue, encodeValue } from './value-codec';

/** How many entries are deleted at once: about 2 ms. */
const DELETED_AT_ONCE = 200;
const EVICTED_AT_ONCE = 16;
/** The share of the file for entries. SQLite needs the rest. */
const FILLED = 0.9;
/** The most that an entry takes besides its content: two pages that are not full. */
const ENTRY_BYTES = 8192;

/*
 * The driver ends the process at a text that is not UTF-8, which a damaged file may hold. So no query returns
 * texts.
 */
const READ = 'SELECT content FROM entry WHERE key = ? AND expires_at > ?';
const USED = `SELECT (page_count - freelist_count) * page_size AS bytes
  FROM pragma_page_count, pragma_freelist_count, pragma_page_size`;
const COUNT = 'SELECT count(*) AS count FROM entry WHERE expires_at > ?';
const WRITE = 'INSERT OR REPLACE INTO entry (key, tag, expires_at, content) VALUES (?, ?, ?, ?)';
const DELETE_TAGGED = 'DELETE FROM entry WHERE id IN (SELECT id FROM entry WHERE tag = ? LIMIT ?)';
const DELETE_ANY = 'DELETE FROM entry WHERE id IN (SELECT id FROM entry LIMIT ?)';
const DELETE_OLDEST = 'DELETE FROM entry WHERE id IN (SELECT id FROM entry ORDER BY id LIMIT ?)';

/** Returns the path of the pages on disk in a data folder. */
export const diskCachePath = (dataDir: string) => join(dataDir, 'pages.db');

/** Deletes all pages on disk of a data folder, also while a site runs. */
export async function emptyDiskCache(dataDir: string): Promise<void> {
  const path = diskCachePath(dataDir);
  if (!existsSync(path)) {
    // A deleted database may have left its journal.
    removeDatabase(path);
    return;
  }
  const cache = new DiskCache({ prefix: '', path, maxBytes: Number.MAX_SAFE_INTEGER });
  await cache.deleteTagged('all');
  await cache.close();
}

/** The value of a column of the first row. */
function firstValue([row]: unknown[], column: string): unknown {
  return row && typeof row === 'object' ? Reflect.get(row, column) : undefined;
}

/** Returns the bytes of a BLOB without a copy. @throws DamagedFile for another value */
function bytesOf(blob: unknown): Buffer {
  if (blob instanceof ArrayBuffer) return Buffer.from(blob);
  if (!(blob instanceof Uint8Array)) throw new DamagedFile('a value has no bytes');
  return Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
}

const usedBytes = (db: SqliteDatabase) => Number(firstValue(db.prepare(USED).all(), 'bytes'));

interface DiskCacheOptions {
  /** The prefix of all keys: `lectern:` and a digest of build and configuration. */
  prefix: string;
  /** The database file, created where there is none. */
  path: string;
  /** The maximum size of the file. */
  maxBytes: number;
}

/**
 * A cache in a SQLite file, which the workers of a site share. Reading or writing is synchronous and takes
 * some tenths of a millisecond. The oldest values are deleted first.
 */
export class DiskCache implements SharedCache {
  private readonly file: CacheFile;

  constructor(private readonly options: DiskCacheOptions) {
    this.file = new CacheFile(options.path, options.maxBytes);
  }

  async get(name: string): Promise<Buffer | undefined> {
    // Hundreds of requests may arrive in one turn. Those for memory go first.
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
    const maxBytes = this.options.maxBytes * FILLED;
    const bytes = content.length + ENTRY_BYTES;
    if (bytes > maxBytes) return;
    const key = this.keyOf(name);
    this.file.use((db) => {
      // First: a file does not become smaller again.
      while (usedBytes(db) + bytes > maxBytes) {
        if (db.prepare(DELETE_OLDEST).run(EVICTED_AT_ONCE).changes === 0) break;
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
      // SQLite leaves the content of deleted rows in the file.
      this.file.use((db) => db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'));
      return;
    }
    for (const tag of tags) await this.deleteRepeatedly(DELETE_TAGGED, tag);
  }

  usage(): CacheUsage {
    const usage = this.file.use((db) => ({
      count: Number(firstValue(db.prepare(COUNT).all(Date.now()), 'count')),
      bytes: usedBytes(db),
    }));
    return usage ?? { count: 0, bytes: 0 };
  }

  async close(): Promise<void> {
    this.file.close();
  }

  /** Deletes entries in small steps. A failure removes the file. @throws when that fails too */
  private async deleteRepeatedly(sql: string, ...bound: string[]): Promise<void> {
    let deleted: number | undefined;
    do {
      await turnEnd();
      deleted = this.file.use((db) => db.prepare(sql).run(...bound, DELETED_AT_ONCE).changes);
    } while (deleted);
    if (deleted === undefined) this.file.remove();
  }

  private keyOf(name: string): string {
    return `${this.options.prefix}:${name}`;
  }
}
