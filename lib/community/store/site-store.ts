import { config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { StoreError } from '@/lib/store/database/database';
import type { Store } from '@/lib/store/open-store';
import { openDataDir, type StoreSource } from './open-data-dir';

/** What is called when another store is served than before. */
type PublishedListener = (old: Store, now: Store) => void;

/** What listens to publications, in the order in which it is called. */
const listeners = defineProcessState('publication-listeners', () => [] as PublishedListener[]);

/** Calls back when another store is served than before: from then on every call reads it. */
export function onPublished(listener: PublishedListener): void {
  listeners().push(listener);
}

/** The store of `DATA_DIR`. */
export const siteStore = defineProcessState<StoreSource>('site-store', () => {
  const { dataDir, isMirror } = config();
  return openDataDir(dataDir, {
    ...(isMirror && { create: refuseToCreate, validate: requireMirror }),
    onPublished(old, now) {
      log().info({ event: 'publication', from: old.publication, to: now.publication });
      for (const listener of listeners()) listener(old, now);
    },
  });
});

/** The sample must not be shown as the mirror of a community. */
async function refuseToCreate(dataDir: string): Promise<void> {
  throw new StoreError(`There is no mirror in ${dataDir} yet: lectern mirror creates one.`);
}

/** Nor must an import or a sample that was there before the mirror. */
function requireMirror(store: Store, path: string): void {
  if (store.gone.agreedAt() !== undefined) return;
  throw new StoreError(`${path} is not a mirror: lectern mirror has not published one yet.`);
}
