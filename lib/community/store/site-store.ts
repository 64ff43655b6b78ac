import { config, configure } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { StoreError } from '@/lib/store/database/database';
import type { Store } from '@/lib/store/open-store';
import type { StoreParts } from '@/lib/store/queries/store-parts';
import { openDataDir, type StoreSource } from './open-data-dir';

/** Steps after a publication, in order. The store is already served. */
const PUBLICATION_STEPS = ['search-engines', 'caches', 'edge'] as const;

export type PublicationStep = (typeof PUBLICATION_STEPS)[number];
type RunStep = (old: Store, now: Store) => void;

const site = defineProcessState('site-store', () => ({
  source: undefined as StoreSource | undefined,
  parts: undefined as StoreParts | undefined,
  hasWikiAtStart: undefined as boolean | undefined,
  steps: {} as Partial<Record<PublicationStep, RunStep>>,
}));

/** Sets a step to run after each publication. */
export function onPublished(step: PublicationStep, run: RunStep): void {
  site().steps[step] = run;
}

/** Sets the license of a store that is a wiki alone, unless the operator does. */
function adoptLicense({ license, hasBoard }: StoreParts): void {
  if (license === undefined || hasBoard || config().license !== undefined) return;
  configure({ LICENSE: license.name, LICENSE_URL: license.url });
}

function openSource(): StoreSource {
  const { dataDir, isMirror } = config();
  return openDataDir(dataDir, {
    ...(isMirror && { create: refuseToCreate, validate: requireMirror }),
    onServed(now, old) {
      const state = site();
      state.parts = now.parts;
      adoptLicense(now.parts);
      if (!old) return;
      log().info({ event: 'publication', from: old.publication, to: now.publication });
      for (const step of PUBLICATION_STEPS) state.steps[step]?.(old, now);
    },
  });
}

/** Returns the store of `DATA_DIR`, opened at the first call. */
export function siteStore(): StoreSource {
  const state = site();
  state.source ??= openSource();
  return state.source;
}

/** Returns the served store's parts, if any. */
export function servedParts(): StoreParts | undefined {
  siteStore().current();
  return site().parts;
}

/** True if the store had a wiki at the first call. Later imports need a restart. */
export function hadWikiAtStart(): boolean {
  const state = site();
  state.hasWikiAtStart ??= servedParts()?.hasWiki === true;
  return state.hasWikiAtStart;
}

/** The sample must not be served as a mirror. */
async function refuseToCreate(dataDir: string): Promise<void> {
  throw new StoreError(`There is no mirror in ${dataDir} yet: lectern mirror creates one.`);
}

/** An older import must not be served as a mirror. */
function requireMirror(store: Store, path: string): void {
  if (store.gone.agreedAt() !== undefined) return;
  throw new StoreError(`${path} is not a mirror: lectern mirror has not published one yet.`);
}
