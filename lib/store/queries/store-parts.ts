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

const LICENSE = 'license';

/** Sets the license of the wiki's texts. */
export function setWikiLicense(db: StoreDatabase, { url, name }: License): void {
  const origin = [LICENSE, url, name].join('\n');
  db.prepare('INSERT INTO mirrored (origin, at) VALUES (?, 0)').run(origin);
}

function wikiLicense(db: StoreDatabase, schema: 'main' | 'old'): License | undefined {
  const select = `SELECT origin FROM ${schema}.mirrored WHERE origin LIKE '${LICENSE}%'`;
  const [, url, name] =
    prepareQuery<{ origin: string }>(db, select).first()?.origin.split('\n') ?? [];
  return url && name ? { url, name } : undefined;
}

/**
 * Returns a store's parts.
 * @param schema `main` for the opened store, `old` for the attached one
 */
export function storeParts(db: StoreDatabase, schema: 'main' | 'old' = 'main'): StoreParts {
  const has = (from: string) =>
    prepareQuery<object>(db, `SELECT 1 FROM ${schema}.${from} LIMIT 1`).first() !== undefined;
  const license = wikiLicense(db, schema);
  return {
    ...(license && { license }),
    hasWiki: has('page'),
    hasBoard: has('forum') || has('topic'),
    hasSelections:
      has(`topic WHERE ${flagCondition('digest')}`) ||
      has(`topic WHERE ${flagCondition('featured')}`),
    isSample: has(`mirrored WHERE origin = '${SAMPLE_ORIGIN}'`),
  };
}

/** Returns the parts of a store file; undefined for an unreadable one. */
export const readStoreParts = (path: string): StoreParts | undefined =>
  readStore(path, (db) => storeParts(db));

/** True if the file is the sample. */
export const isSampleStore = (path: string): boolean => readStoreParts(path)?.isSample === true;
