import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCodeOf } from '../runtime/error-code';
import { openSqlite, type SqliteDatabase } from './open-sqlite';

/** How long a write of another process is waited for. */
const BUSY_MS = 500;

const isDamage = (error: unknown) => /^SQLITE_(NOTADB|CORRUPT)/.test(errorCodeOf(error));

function open(file: string, schema: string): SqliteDatabase {
  const db = openSqlite(file);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    // WAL has a map in shared memory: the process dies where another one truncates its file.
    db.exec('PRAGMA journal_mode = TRUNCATE');
    db.exec(schema);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens a small database of the data folder that several processes share, and whose content can be
 * made up for: a damaged one is replaced by an empty one.
 * @param schema creates the tables where they are missing
 * @throws where the folder cannot be written
 */
export function openSharedFile(file: string, schema: string): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true });
  try {
    return open(file, schema);
  } catch (error) {
    if (!isDamage(error)) throw error;
    for (const suffix of ['-wal', '-shm', '']) rmSync(`${file}${suffix}`, { force: true });
    return open(file, schema);
  }
}
