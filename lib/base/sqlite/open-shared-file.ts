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
    // With WAL, a process dies when another one truncates the shared map.
    db.exec('PRAGMA journal_mode = TRUNCATE');
    db.exec(schema);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens a small database that several processes share. A damaged one is replaced by an empty one, since its
 * content can be made again.
 * @param schema creates the tables where they are missing
 * @throws when the folder cannot be written
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
