import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { type StoreDatabase, StoreError } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { migrate } from '@/lib/store/database/schema';

/** Where a data folder keeps what a mirror has read, and how far it is. */
export const mirrorPath = (dataDir: string) => join(dataDir, 'mirror.db');

/*
 * Beside the tables of a store: what is still to be asked, what lists said last of each record, the
 * namespaces whose pages were listed, and notes. Times are Unix seconds.
 *
 * `task.pauses` counts how often a task was set aside until `retry_at`; `absence` is whether the
 * community said that the record is not there. `heard_topic.seen` is the sweep whose list of all
 * topics named the topic, `heard_page.seen` the sweep that named the page; `read_at` is when a record
 * was last asked for.
 */
const OWN = `
CREATE TABLE IF NOT EXISTS task (
  kind TEXT NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL, cursor INTEGER NOT NULL, mark INTEGER,
  asks INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, reason TEXT, PRIMARY KEY (kind, id)
) STRICT;
CREATE TABLE IF NOT EXISTS heard_topic (
  tid INTEGER PRIMARY KEY, said TEXT NOT NULL, seen INTEGER NOT NULL, read_at INTEGER, entry TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS heard_page (
  id TEXT PRIMARY KEY, said TEXT NOT NULL, seen INTEGER NOT NULL, read_at INTEGER, is_dated INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS heard_namespace (id TEXT PRIMARY KEY, seen INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS post_by_topic ON post (tid);
`;

/** What an older version did not have. */
const ADDED_TO_TASK = ['pauses', 'retry_at', 'absence'];

const INDEXES = `
DROP INDEX IF EXISTS task_order;
CREATE INDEX IF NOT EXISTS task_rank ON task (rank);
CREATE INDEX IF NOT EXISTS task_turn ON task (absence, attempts, rank);
`;

function createOwnTables(db: StoreDatabase): void {
  db.exec(OWN);
  const found = prepareQuery<{ name: string }>(
    db,
    "SELECT name FROM pragma_table_info('task')",
  ).all();
  const names = new Set(found.map(({ name }) => name));
  for (const name of ADDED_TO_TASK) {
    if (!names.has(name)) db.exec(`ALTER TABLE task ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0`);
  }
  db.exec(INDEXES);
}

/**
 * Opens the working database of a mirror, for this process alone.
 * @throws StoreError when another process has it, or the folder cannot be written.
 */
export function openMirror(dataDir: string): { db: StoreDatabase; close(): void } {
  try {
    mkdirSync(dataDir, { recursive: true });
    // Held until the process ends, however it ends.
    const lock = new Database(join(dataDir, 'mirror.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    const db = new Database(mirrorPath(dataDir));
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    migrate(db);
    createOwnTables(db);
    const close = () => {
      db.close();
      lock.close();
    };
    return { db, close };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isHeld = /locked|busy/i.test(reason);
    throw new StoreError(
      isHeld
        ? `Another mirror is at work in ${dataDir}.`
        : `The mirror's database in ${dataDir} cannot be opened (${reason}).`,
      { cause: error },
    );
  }
}

/** All of a change, or nothing of it. */
export function inTransaction<T>(db: StoreDatabase, change: () => T): T {
  db.exec('BEGIN');
  try {
    const result = change();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
