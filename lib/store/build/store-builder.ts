import { closeSync, fsyncSync, openSync } from 'node:fs';
import { openForBuilding, type StoreDatabase } from '../database/database';
import { INDEXES } from '../database/indexes';
import { type Bound, prepareQuery } from '../database/prepare-query';
import type { ForumRow, PageRow, PostRow, TopicRow } from '../database/rows';
import { migrate } from '../database/schema';
import type { GoneRow } from '../queries/all-records';
import { noteChanges } from '../queries/change-queries';
import { buildSearchIndex } from '../search/build-search-index';
import { finishBoard, finishForums } from './derive-board';
import { finishWiki } from './derive-wiki';

/** Adds a record and tells whether its id was new; a second one of an id replaces the first. */
export type Add<Row> = (row: Row) => boolean;

export type NewPage = PageRow & { namespace: string };
export type NewTopic = Omit<TopicRow, 'post_total'>;
/** Hears of each step of finishing a store, as it starts. */
export type OnStep = (phase: string, done: number, total: number) => void;
/** What can be taken over from another store: its wiki, its board, what it knows as a copy. */
const PARTS = {
  wiki: ['namespace', 'page'],
  board: ['forum', 'topic', 'post'],
  mirror: ['gone', 'mirrored'],
} as const;
export type Part = keyof typeof PARTS;

/**
 * Fills a new store file with records in any order; `finish` then derives what a store is asked
 * for (orders, counts, fields that were null) and makes it readable.
 */
export class StoreBuilder {
  readonly #db: StoreDatabase;
  readonly #path: string;
  readonly addPage: Add<NewPage>;
  readonly addForum: Add<ForumRow>;
  readonly addTopic: Add<NewTopic>;
  readonly addPost: Add<PostRow>;
  readonly addGone: Add<GoneRow>;

  constructor(path: string) {
    this.#path = path;
    this.#db = openForBuilding(path);
    migrate(this.#db);
    this.addPage = inserter(this.#db, 'page');
    this.addForum = inserter(this.#db, 'forum');
    this.addTopic = inserter(this.#db, 'topic');
    this.addPost = inserter(this.#db, 'post');
    this.addGone = inserter(this.#db, 'gone');
    this.#db.exec('BEGIN');
  }

  /** Takes one part over from another store, of this version or an older one. */
  keep(part: Part, from: string): void {
    this.#db.exec('COMMIT');
    this.#db.prepare<[string]>('ATTACH ? AS old').run(from);
    for (const table of PARTS[part]) {
      const columns = columnsOf(this.#db, table, 'old').join(', ');
      if (columns)
        this.#db.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM old.${table}`);
    }
    this.#db.exec('DETACH old; BEGIN');
  }

  /** Writes down how the records differ from those of the store that this one replaces. */
  noteChanges(from: string): void {
    this.#db.exec('COMMIT');
    this.#db.prepare<[string]>('ATTACH ? AS old').run(from);
    if (columnsOf(this.#db, 'change', 'old').length > 0) noteChanges(this.#db);
    this.#db.exec('DETACH old; BEGIN');
  }

  /** Derives, indexes and closes the file, safely on disk. */
  async finish(onStep: OnStep = () => {}): Promise<void> {
    const steps = [...finishBoard, ...INDEXES, finishForums];
    finishWiki(this.#db);
    for (const [done, sql] of steps.entries()) {
      onStep('orders and indexes', done, steps.length);
      this.#db.exec(sql);
    }
    await buildSearchIndex(this.#db, (done, total) => onStep('words', done, total));
    this.#db.exec('COMMIT');
    this.close();
    const file = openSync(this.#path, 'r');
    fsyncSync(file);
    closeSync(file);
  }

  close(): void {
    this.#db.close();
  }
}

/** Adds records to a table whose columns they name. */
export function inserter<Row extends { [Column in keyof Row]: Bound }>(
  db: StoreDatabase,
  table: string,
): Add<Row> {
  const names = columnsOf(db, table, 'main');
  const into = `INTO ${table} VALUES (${names.map(() => '?').join(', ')})`;
  const insert = db.prepare<[Bound[]]>(`INSERT OR IGNORE ${into}`);
  const replace = db.prepare<[Bound[]]>(`REPLACE ${into}`);
  return (row) => {
    const record: Record<string, Bound> = { ...row };
    const values = names.map((name) => record[name] ?? null);
    const isNew = insert.run(values).changes === 1;
    if (!isNew) replace.run(values);
    return isNew;
  };
}

/** The columns of a table; none where there is no such table. */
const columnsOf = (db: StoreDatabase, table: string, schema: 'main' | 'old') =>
  prepareQuery<{ name: string }>(db, `SELECT name FROM pragma_table_info('${table}', '${schema}')`)
    .all()
    .map(({ name }) => name);
