import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '@/lib/base/files/ensure-folder';
import { keepOwner } from '@/lib/base/files/keep-owner';
import { isDiskFull } from '@/lib/base/runtime/operator-error';
import { openSqlite, type SqliteStatement } from '@/lib/base/sqlite/open-sqlite';
import { runTransaction } from '@/lib/base/sqlite/run-transaction';
import { splitWords } from '@/lib/base/text/split-words';
import { removeDatabase } from '@/lib/page-cache/shared/remove-database';
import { openForBuilding, type StoreDatabase, StoreError } from '@/lib/store/database/database';
import {
  type BoundValue,
  type PreparedQuery,
  prepareQuery,
} from '@/lib/store/database/prepare-query';
import { copyTables, createTables, upgradableVersion } from '@/lib/store/database/schema';

/** Returns the working database's path. */
export const mirrorPath = (dataDir: string) => join(dataDir, 'mirror.db');

/**
 * A mirror's tables besides the store's. Times are Unix seconds.
 * - `sync_task.step`: a name that the task chose; `is_unlisted`: 1 if complete lists lack the record
 * - `sync_task.pauses`: number of postponements, the last until `retry_at`
 * - `sync_task.absence`: 1 if the community reported the record as missing, 2 if that is confirmed
 * - `seen`: number of the cycle that last listed the record; `read_at`: time of the last request for it
 */
const TABLES = `
CREATE TABLE IF NOT EXISTS sync_task (
  kind TEXT NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL, cursor INTEGER NOT NULL, step TEXT,
  is_unlisted INTEGER NOT NULL, asks INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  pauses INTEGER NOT NULL DEFAULT 0, retry_at INTEGER NOT NULL DEFAULT 0, absence INTEGER NOT NULL DEFAULT 0,
  reason TEXT, PRIMARY KEY (kind, id)
) STRICT;
CREATE TABLE IF NOT EXISTS listed_topic (
  tid INTEGER PRIMARY KEY, listed TEXT NOT NULL, seen INTEGER NOT NULL, read_at INTEGER, entry TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS listed_page (
  id TEXT PRIMARY KEY, entry TEXT NOT NULL, seen INTEGER NOT NULL, read_at INTEGER, is_dated INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS listed_namespace (id TEXT PRIMARY KEY, seen INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS sync_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS sync_task_rank ON sync_task (rank);
CREATE INDEX IF NOT EXISTS sync_task_turn ON sync_task (absence, attempts, rank);
CREATE INDEX IF NOT EXISTS post_by_topic ON post (tid);
`;

/** The tables above. */
const SYNC_TABLES = splitWords('sync_task listed_topic listed_page listed_namespace sync_state');
/** The tables of the store that a mirror fills. */
const STORED_TABLES = splitWords('namespace page redirect forum topic post gone mirrored');

/** A mirror's database. Keeps prepared statements by SQL. */
export class MirrorDatabase {
  private readonly queries = new Map<string, PreparedQuery<unknown>>();
  private readonly changes = new Map<string, SqliteStatement>();

  constructor(
    readonly store: StoreDatabase,
    readonly close: () => void,
  ) {}

  /** Runs a statement that changes rows. */
  write(sql: string, values: readonly BoundValue[] = []): void {
    const statement = this.changes.get(sql) ?? this.store.prepare(sql);
    this.changes.set(sql, statement);
    statement.run(...values);
  }

  all<Row>(sql: string, values: readonly BoundValue[] = []): Row[] {
    const query = this.queries.get(sql) ?? prepareQuery(this.store, sql);
    this.queries.set(sql, query);
    return query.all(...values) as Row[];
  }

  /** Returns a query's first row, if any. */
  first<Row>(sql: string, values: readonly BoundValue[] = []): Row | undefined {
    return this.all<Row>(sql, values)[0];
  }

  /** Returns the column `count` of the first row; 0 for NULL or without rows. */
  count(sql: string, values: readonly BoundValue[] = []): number {
    return this.first<{ count: number | null }>(sql, values)?.count ?? 0;
  }

  /** Returns the result of `change`, run in a transaction. Rolls back if it throws. */
  transaction<T>(change: () => T): T {
    return runTransaction(this.store, change);
  }
}

/**
 * Locks a data folder's mirror until the result is called.
 * @throws StoreError if another process holds the lock, or the folder cannot be written
 */
export function lockMirror(dataDir: string): () => void {
  return describeFailure(dataDir, () => {
    ensureFolder(dataDir);
    // Released whenever the process ends.
    const path = join(dataDir, 'mirror.lock');
    const lock = openSqlite(path);
    keepOwner(path, dataDir);
    lock.exec('BEGIN EXCLUSIVE');
    return () => void lock.close();
  });
}

/** Replaces a database of an earlier schema by one of this version, so that its mirror goes on. */
function upgradeMirror(path: string): void {
  if (upgradableVersion(path) === undefined) return;
  const unfinished = `${path}.new`;
  removeDatabase(unfinished);
  const db = openForBuilding(unfinished);
  createTables(db);
  db.exec(TABLES);
  db.prepare('ATTACH ? AS old').run(path);
  copyTables(db, [...STORED_TABLES, ...SYNC_TABLES]);
  db.close();
  removeDatabase(path);
  renameSync(unfinished, path);
}

/**
 * Opens and locks a mirror's database.
 * @throws StoreError if another process holds the lock, or the folder cannot be written
 */
export function openMirror(dataDir: string): MirrorDatabase {
  const unlock = lockMirror(dataDir);
  return describeFailure(dataDir, () => {
    upgradeMirror(mirrorPath(dataDir));
    const db = openSqlite(mirrorPath(dataDir));
    // SQLite's files beside it inherit the owner.
    keepOwner(mirrorPath(dataDir), dataDir);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    createTables(db);
    db.exec(TABLES);
    return new MirrorDatabase(db, () => {
      db.close();
      unlock();
    });
  });
}

function describeFailure<T>(dataDir: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (isDiskFull(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const isLocked = /^database (?:table )?is locked/.test(reason);
    throw new StoreError(
      isLocked
        ? `Another mirror is running in ${dataDir}. Stop it, or choose another DATA_DIR.`
        : `The mirror's database in ${dataDir} cannot be opened (${reason}).`,
      { cause: error },
    );
  }
}
