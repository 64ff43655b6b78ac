import { readStore, type StoreDatabase } from '../database/database';
import { flagCondition } from '../database/indexes';
import { prepareQuery } from '../database/prepare-query';

/** Which parts of a community a store holds. */
export interface StoreParts {
  /** Wiki pages. */
  hasWiki: boolean;
  /** Forums or topics. */
  hasBoard: boolean;
  /** Topics that are digest or featured. */
  hasSelections: boolean;
  /** True for the sample, which is not mixed with imports. */
  isSample: boolean;
}

/** The address of the mirrored community in the sample. */
const SAMPLE_ORIGIN = 'sample';

/** Marks the opened store as the sample. */
export function markSample(db: StoreDatabase): void {
  db.prepare('INSERT INTO mirrored (origin, at) VALUES (?, 0)').run(SAMPLE_ORIGIN);
}

/** Returns the parts of the opened store, or of the one attached as `old`. */
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

/** True where the store in a file is the sample. */
export const isSampleStore = (path: string): boolean =>
  readStore(path, (db) => storeParts(db).isSample) === true;
