import { config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { StoreError } from '@/lib/store/database/database';
import type { Store } from '@/lib/store/open-store';
import type { StoreParts } from '@/lib/store/queries/store-parts';
import { openDataDir, type StoreSource } from './open-data-dir';

/** What follows a publication, in this order: the store is served already. */
const PUBLICATION_STEPS = ['search-engines', 'caches'] as const;

type PublicationStep = (typeof PUBLICATION_STEPS)[number];
type RunStep = (old: Store, now: Store) => void;

/** The contents of the served store, and the steps of its next publication. */
const served = defineProcessState('served-store', () => ({
  parts: undefined as StoreParts | undefined,
  hasWikiAtStart: undefined as boolean | undefined,
  steps: {} as Partial<Record<PublicationStep, RunStep>>,
}));

/** Sets a step of each publication from now on. A step is called after the new store is served. */
export function onPublished(step: PublicationStep, run: RunStep): void {
  served().steps[step] = run;
}

/** The store of `DATA_DIR`. */
export const siteStore = defineProcessState<StoreSource>('site-store', () => {
  const { dataDir, isMirror } = config();
  return openDataDir(dataDir, {
    ...(isMirror && { create: refuseToCreate, validate: requireMirror }),
    onServed(now, old) {
      const { steps } = served();
      served().parts = now.parts;
      if (!old) return;
      log().info({ event: 'publication', from: old.publication, to: now.publication });
      for (const step of PUBLICATION_STEPS) steps[step]?.(old, now);
    },
  });
});

/** Returns which parts (wiki, board) the served store has; undefined without a store. */
export function servedParts(): StoreParts | undefined {
  siteStore().current();
  return served().parts;
}

/** True when the store held a wiki at the first call. Only a restart shows a wiki that is imported later. */
export function hadWikiAtStart(): boolean {
  served().hasWikiAtStart ??= servedParts()?.hasWiki === true;
  return served().hasWikiAtStart === true;
}

/** Keeps the sample community from being shown as a mirror. @throws StoreError always */
async function refuseToCreate(dataDir: string): Promise<void> {
  throw new StoreError(`There is no mirror in ${dataDir} yet: lectern mirror creates one.`);
}

/** Keeps an older import from being shown as a mirror. @throws StoreError for a store of no mirror */
function requireMirror(store: Store, path: string): void {
  if (store.gone.agreedAt() !== undefined) return;
  throw new StoreError(`${path} is not a mirror: lectern mirror has not published one yet.`);
}
