import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '@/lib/base/log/log';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';

const TAKEN =
  'Another process uses this data folder. This one stores no pages on disk until it is started again, ' +
  'and a purge reaches one of the two only. Give each a DATA_DIR of its own, or share pages by CACHE_URL.';

/**
 * Locks the disk cache for this process and its workers. False, and logged, if another has it: purges would
 * not reach that process, which could store purged pages again.
 */
export function claimDiskCache(dataDir: string): boolean {
  const path = join(dataDir, 'pages.lock');
  try {
    mkdirSync(dataDir, { recursive: true });
    const lock = openSqlite(path);
    lock.exec('BEGIN EXCLUSIVE');
    // Released whenever the process ends.
    process.once('exit', () => lock.close());
    return true;
  } catch (error) {
    const reason = errorCodeOf(error).startsWith('SQLITE_BUSY')
      ? { reason: TAKEN }
      : { err: error };
    log().warn({ event: 'pages on disk left out', path, ...reason });
    return false;
  }
}
