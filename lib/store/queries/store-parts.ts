import type { StoreDatabase } from '../database/database';
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
}

/** What the opened store has, or the one attached as `old`. */
export function storeParts(db: StoreDatabase, schema: 'main' | 'old' = 'main'): StoreParts {
  const has = (from: string) =>
    prepareQuery<object>(db, `SELECT 1 FROM ${schema}.${from} LIMIT 1`).first() !== undefined;
  return {
    hasWiki: has('page'),
    hasBoard: has('forum') || has('topic'),
    hasSelections:
      has(`topic WHERE ${flagCondition('digest')}`) ||
      has(`topic WHERE ${flagCondition('featured')}`),
  };
}
