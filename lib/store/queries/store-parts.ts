import { readStore, type StoreDatabase } from '../database/database';
import { flagCondition } from '../database/indexes';
import { prepareQuery } from '../database/prepare-query';

export interface StoreParts {
  hasWiki: boolean;
  hasBoard: boolean;
  /** Some topic is a digest or featured. */
  hasSelections: boolean;
  isSample: boolean;
  /** Of an imported wiki's texts. */
  license?: License;
}

interface License {
  name: string;
  url: string;
}

const SAMPLE_ORIGIN = 'sample';

/** Marks a store as the sample. */
export function markSample(db: StoreDatabase): void {
  db.prepare('INSERT INTO mirrored (origin, at) VALUES (?, 0)').run(SAMPLE_ORIGIN);
}

const isSample = (db: StoreDatabase, schema: 'main' | 'old' = 'main'): boolean => {
  const select = `SELECT 1 FROM ${schema}.mirrored WHERE origin = ?`;
  return prepareQuery<object>(db, select).first(SAMPLE_ORIGIN) !== undefined;
};

/** Sets the license of the wiki's texts. */
export function setWikiLicense(db: StoreDatabase, { name, url }: License): void {
  db.prepare('INSERT INTO license (name, url) VALUES (?, ?)').run(name, url);
}

/**
 * Returns a store's parts.
 * @param schema `main` for the opened store, `old` for the attached one
 */
export function storeParts(db: StoreDatabase, schema: 'main' | 'old' = 'main'): StoreParts {
  const has = (from: string) =>
    prepareQuery<object>(db, `SELECT 1 FROM ${schema}.${from} LIMIT 1`).first() !== undefined;
  const license = prepareQuery<License>(db, `SELECT name, url FROM ${schema}.license`).first();
  return {
    ...(license && { license }),
    hasWiki: has('page'),
    hasBoard: has('forum') || has('topic'),
    hasSelections:
      has(`topic WHERE ${flagCondition('digest')}`) ||
      has(`topic WHERE ${flagCondition('featured')}`),
    isSample: isSample(db, schema),
  };
}

/** True if the file is the sample, also one of an earlier schema. */
export const isSampleStore = (path: string): boolean => readStore(path, isSample) === true;
