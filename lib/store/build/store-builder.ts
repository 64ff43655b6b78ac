import { closeSync, fsyncSync, openSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { openForBuilding, vacuum } from '../database/database';
import { INDEXES } from '../database/indexes';
import { recordInserter } from '../database/insert-records';
import { copyTables, createTables } from '../database/schema';
import { type ForgetCounts, forgetRecords } from '../forgotten/forget-records';
import type { ForgetRun } from '../forgotten/forget-texts';
import type { ForgottenEntry } from '../forgotten/forgotten-list';
import { recordChanges } from '../queries/change-queries';
import { addPublication, copyPublications } from '../queries/publication-queries';
import { markSample, setWikiLicense, storeParts } from '../queries/store-parts';
import { buildSearchIndex } from './build-search-index';
import { deriveAnswers } from './derive-answers';
import { DERIVE_BOARD, DERIVE_FORUMS } from './derive-board';
import { deriveNamespaces } from './derive-namespaces';

export type OnBuildStep = (phase: string, done: number, total: number) => void;

const PARTS = {
  wiki: ['namespace', 'page', 'redirect', 'license'],
  board: ['forum', 'topic', 'post'],
  mirror: ['gone', 'mirrored'],
} as const;
export type StorePart = keyof typeof PARTS;

export type StoreBuilder = ReturnType<typeof createStoreBuilder>;

/**
 * Creates a store file. Records may come in any order; the newest of an id stays. `finish` derives orders,
 * counts and missing fields.
 */
export function createStoreBuilder(path: string) {
  const db = openForBuilding(path);
  try {
    createTables(db);
  } catch (error) {
    db.close();
    throw error;
  }
  const inserter = recordInserter(db, 'newest');
  db.exec('BEGIN');

  let isOpen = true;
  /** `node:sqlite` refuses to close twice. */
  const close = () => {
    if (isOpen) db.close();
    isOpen = false;
  };

  /** Runs outside the transaction, with another store as `old`. */
  const withAttached = (other: string, action: () => void) => {
    db.exec('COMMIT');
    db.prepare('ATTACH ? AS old').run(other);
    action();
    db.exec('DETACH old');
    db.exec('BEGIN');
  };

  return {
    ...inserter,

    copyPart: (part: StorePart, from: string): void =>
      withAttached(from, () => {
        copyTables(db, PARTS[part]);
      }),

    markSample: (): void => markSample(db),

    setWikiLicense: (license: { name: string; url: string }): void => setWikiLicense(db, license),

    forget(entries: readonly ForgottenEntry[], run?: ForgetRun): ForgetCounts {
      const counts = forgetRecords(db, entries, run);
      const hasChanged = Object.keys(counts.changed).length > 0;
      if (counts.removed > 0 || hasChanged) {
        db.exec('COMMIT');
        vacuum(db);
        db.exec('BEGIN');
      }
      return counts;
    },

    recordChanges: (from: string): void =>
      withAttached(from, () => {
        recordChanges(db);
        // Other parts change every page's header, so old publications cannot go on.
        if (isDeepStrictEqual(storeParts(db), storeParts(db, 'old'))) copyPublications(db);
      }),

    async finish(onStep: OnBuildStep = () => {}, isPurging = false): Promise<void> {
      const steps = [...DERIVE_BOARD, ...INDEXES, DERIVE_FORUMS];
      deriveNamespaces(db);
      for (const [done, sql] of steps.entries()) {
        onStep('orders and indexes', done, steps.length);
        db.exec(sql);
      }
      deriveAnswers(db);
      await buildSearchIndex(db, (done, total) => onStep('words', done, total));
      addPublication(db, isPurging);
      db.exec('COMMIT');
      close();
      const file = openSync(path, 'r');
      fsyncSync(file);
      closeSync(file);
    },

    close,
  };
}
