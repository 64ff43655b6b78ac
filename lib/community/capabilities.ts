import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { storePath } from '@/lib/store/database/store-path';
import { watchStore } from '@/lib/store/database/watch-store';
import { readStoreParts, type StoreParts } from '@/lib/store/queries/store-parts';

/** What the community of this site has. Controls that can match nothing are not shown. */
export interface Capabilities extends StoreParts {
  /** The stated number of a topic's posts is right. */
  hasPostTotals: boolean;
}

/** Reads what the store in the data folder has, anew for each that replaces it. */
const partsOfStore = defineProcessState('parts-of-store', () => {
  const watcher = watchStore(storePath(config().dataDir));
  let read: { version: string; parts: StoreParts | undefined } | undefined;
  return (): StoreParts | undefined => {
    const { version, path } = watcher;
    if (version === undefined) return undefined;
    if (read?.version !== version) read = { version, parts: readStoreParts(path) };
    return read.parts;
  };
});

/** The wiki beside a Discourse is the one in `DATA_DIR`, where one was imported before the start. */
const hasWikiBeside = defineProcessState(
  'wiki-beside',
  () => !config().isMirror && partsOfStore()()?.hasWiki === true,
);

/** The capabilities of the community of this process: by its configuration, or by its store. */
export function capabilities(): Capabilities {
  const { apiBaseUrl, isDiscourse } = config();
  if (apiBaseUrl !== undefined && isDiscourse)
    return { hasWiki: hasWikiBeside(), hasSelections: false, hasPostTotals: true };
  const hasPostTotals = apiBaseUrl === undefined;
  const parts = hasPostTotals ? partsOfStore()() : undefined;
  return { hasWiki: true, hasSelections: true, ...parts, hasPostTotals };
}
