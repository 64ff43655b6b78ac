import { readStore, type StoreDatabase } from '../database/database';
import { flagCondition } from '../database/indexes';
import { prepareQuery } from '../database/prepare-query';

export interface StoreParts {
  hasWiki: boolean;
  hasBoard: boolean;
  /** Some topic is a digest or featured. */
  hasSelections: boolean;
  isSample: boolean;
}

const SAMPLE_ORIGIN = 'sample';

/** Marks a store as the sample. */
export function markSample(db: StoreDatabase): void {
  db.prepare('INSERT INTO mirrored (origin, at) VALUES (?, 0)').run(SAMPLE_ORIGIN);
}

/**
 * Returns a store's parts.
 * @param schema `main` for the opened store, `old` for the attached one
 */
export function storeParts(db: StoreDatabase, schema: 'main' | 'old' = 'main'): StoreParts {
  const has = (from: string) =>
    prepareQuery<object>(db, `SELECT 1 FROM ${schema}.${from} LIMIT 1`).first() !== undefined;
  return {
    hasWiki: has('page'),
    hasBoard: has('forum') || has('topic'),
    hasSelections:
      has(`topic WHERE ${flagCondition('digest')}`) ||
      has(`topic WHERE ${flagCondition('featured')}`),
    isSample: has(`mirrored WHERE origin = '${SAMPLE_ORIGIN}'`),
  };
}

/** True if the file is the sample. */
export const isSampleStore = (path: string): boolean =>
  readStore(path, (db) => storeParts(db).isSample) === true;
