import { closeSync, fsyncSync, openSync } from 'node:fs';
import { openForBuilding, type StoreDatabase } from '../database/database';
import { INDEXES } from '../database/indexes';
import { columnsOf, type RecordInserter, recordInserter } from '../database/insert-records';
import { migrate } from '../database/schema';
import { recordChanges } from '../queries/change-queries';
import { addPublication, copyPublications } from '../queries/publication-queries';
import { buildSearchIndex } from '../search/build-search-index';
import { DERIVE_BOARD, DERIVE_FORUMS } from './derive-board';
import { deriveNamespaces } from './derive-namespaces';

/** Hears of each step of finishing a store, as it starts. */
export type OnBuildStep = (phase: string, done: number, total: number) => void;
/** What can be taken over from another store: its wiki, its board, what it knows as a copy. */
const PARTS = {
  wiki: ['namespace', 'page'],
  board: ['forum', 'topic', 'post'],
  mirror: ['gone', 'mirrored'],
} as const;
export type StorePart = keyof typeof PARTS;

/**
 * Fills a new store file with records in any order; `finish` then derives what a store is asked
 * for (orders, counts, fields that were null) and makes it readable.
 */
export class StoreBuilder {
  readonly #db: StoreDatabase;
  readonly #path: string;
  readonly addPage: RecordInserter['addPage'];
  readonly addForum: RecordInserter['addForum'];
  readonly addTopic: RecordInserter['addTopic'];
  readonly addPost: RecordInserter['addPost'];
  readonly addGone: RecordInserter['addGone'];

  constructor(path: string) {
    this.#path = path;
    this.#db = openForBuilding(path);
    migrate(this.#db);
    const inserter = recordInserter(this.#db);
    this.addPage = inserter.addPage;
    this.addForum = inserter.addForum;
    this.addTopic = inserter.addTopic;
    this.addPost = inserter.addPost;
    this.addGone = inserter.addGone;
    this.#db.exec('BEGIN');
  }

  /** Takes one part over from another store, of this version or an older one. */
  copyPart(part: StorePart, from: string): void {
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
  recordChanges(from: string): void {
    this.#db.exec('COMMIT');
    this.#db.prepare<[string]>('ATTACH ? AS old').run(from);
    if (columnsOf(this.#db, 'change', 'old').length > 0) {
      recordChanges(this.#db);
      copyPublications(this.#db);
    }
    this.#db.exec('DETACH old; BEGIN');
  }

  /** Derives, indexes and closes the file, safely on disk. */
  async finish(onStep: OnBuildStep = () => {}): Promise<void> {
    const steps = [...DERIVE_BOARD, ...INDEXES, DERIVE_FORUMS];
    deriveNamespaces(this.#db);
    for (const [done, sql] of steps.entries()) {
      onStep('orders and indexes', done, steps.length);
      this.#db.exec(sql);
    }
    await buildSearchIndex(this.#db, (done, total) => onStep('words', done, total));
    addPublication(this.#db);
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
