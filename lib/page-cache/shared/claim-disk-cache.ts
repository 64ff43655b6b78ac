import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '@/lib/base/log/log';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';

const TAKEN =
  'Another process uses this data folder. This one stores no pages on disk until it is started again, ' +
  'and a purge reaches one of the two only. Give each a DATA_DIR of its own, or share pages by CACHE_URL.';

/**
 * Locks the disk cache for this process and its workers. Two processes may not share it: a purge reaches only
 * one, and the other could store purged pages again. Logs a warning and returns false if another process has
 * the lock, or the folder cannot be written.
 */
export function claimDiskCache(dataDir: string): boolean {
  const path = join(dataDir, 'pages.lock');
  try {
    mkdirSync(dataDir, { recursive: true });
    const lock = openSqlite(path);
    lock.exec('BEGIN EXCLUSIVE');
    // The operating system releases the lock of a killed process.
    process.once('exit', () => lock.close());
    return true;
  } catch (error) {
    const isTaken = errorCodeOf(error).startsWith('SQLITE_BUSY');
    const cause = isTaken ? { reason: TAKEN } : { err: error };
    log().warn({ event: 'pages on disk left out', path, ...cause });
    return false;
  }
}
