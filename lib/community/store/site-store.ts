import { config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { StoreError } from '@/lib/store/database/database';
import type { Store } from '@/lib/store/open-store';
import type { StoreParts } from '@/lib/store/queries/store-parts';
import { openDataDir, type StoreSource } from './open-data-dir';

/** What is called when another store is served than before. */
type PublishedListener = (old: Store, now: Store) => void;

/** What listens to publications, in the order in which it is called. */
const listeners = defineProcessState('publication-listeners', () => [] as PublishedListener[]);

/**
 * Calls back when another store is served than before: from then on every call reads it. The listeners of a site
 * are called in this order: capabilities, IndexNow, then the sitemap and the caches of answers and of pages.
 */
export function onPublished(listener: PublishedListener): void {
  listeners().push(listener);
}

/** The store of `DATA_DIR`. */
export const siteStore = defineProcessState<StoreSource>('site-store', () => {
  const { dataDir, isMirror } = config();
  return openDataDir(dataDir, {
    ...(isMirror && { create: refuseToCreate, validate: requireMirror }),
    onServed(now, old) {
      servedParts.set(now.parts);
      if (!old) return;
      log().info({ event: 'publication', from: old.publication, to: now.publication });
      for (const listener of listeners()) listener(old, now);
    },
  });
});

/** What the store that is served holds, as its publication has told; undefined before the first one. */
export const servedParts = defineProcessState<StoreParts | undefined>(
  'served-parts',
  () => siteStore().current()?.parts,
);

/** The sample must not be shown as the mirror of a community. */
async function refuseToCreate(dataDir: string): Promise<void> {
  throw new StoreError(`There is no mirror in ${dataDir} yet: lectern mirror creates one.`);
}

/** Nor must an import or a sample that was there before the mirror. */
function requireMirror(store: Store, path: string): void {
  if (store.gone.agreedAt() !== undefined) return;
  throw new StoreError(`${path} is not a mirror: lectern mirror has not published one yet.`);
}
