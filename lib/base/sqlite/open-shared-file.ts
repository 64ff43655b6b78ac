import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCodeOf } from '../runtime/error-code';
import { openSqlite, type SqliteDatabase } from './open-sqlite';

const BUSY_MS = 500;

const isDamage = (error: unknown) => /^SQLITE_(NOTADB|CORRUPT)/.test(errorCodeOf(error));

function open(file: string, schema: string): SqliteDatabase {
  const db = openSqlite(file);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    // With a write-ahead log, a process dies if another truncates the shared memory.
    db.exec('PRAGMA journal_mode = TRUNCATE');
    db.exec(schema);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens a small database that processes share. Replaces a damaged one, since its content can be made again.
 * @param schema creates missing tables
 * @throws if the folder cannot be written
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
