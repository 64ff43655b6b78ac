import { log } from '@/lib/base/log/log';
import { storePath } from '@/lib/store/build/publish-store';
import { StoreError } from '@/lib/store/database/database';
import { watchStore } from '@/lib/store/database/watch-store';
import { openStore, type Store } from '@/lib/store/open-store';
import { createMissingStore } from './missing-store';

/** Pause after a failure to create the store. */
const RETRY_CREATE_MS = 5_000;
/** Time that calls have to finish with a store that was replaced. */
const CLOSE_AFTER_MS = 30_000;

/** How the store of a data folder comes to be, and may be served. */
export interface DataDirOptions {
  /** Creates the store where there is none; by default as this process was told to. */
  create?: (dataDir: string) => Promise<void>;
  /** @throws StoreError for a store that must not be served */
  validate?: (store: Store, path: string) => void;
  /** Called when another store is served than before: for the first one, too. */
  onServed?: (now: Store, old: Store | undefined) => void;
}

/** Access to the store of a data folder: the only place where the file that is served is opened. */
export interface StoreSource {
  /** The store that is served now; it is created where there is none. @throws StoreError */
  open(): Promise<Store>;
  /** The store that is served now; undefined where there is none that can be read. */
  current(): Store | undefined;
}

/** The import may stand in another bundle of this process, where `StoreError` is another class. */
function rethrow(error: unknown): never {
  const isStoreError = error instanceof Error && error.name === 'StoreError';
  throw isStoreError ? new StoreError(error.message, { cause: error.cause }) : error;
}

/**
 * Opens the store of a data folder. A store that replaces it is served within a second; one that cannot be
 * read is not, and is tried once.
 */
export function openDataDir(
  dataDir: string,
  { create = createMissingStore(), validate = () => {}, onServed = () => {} }: DataDirOptions = {},
): StoreSource {
  const watcher = watchStore(storePath(dataDir));
  const { path } = watcher;
  let serving: Store | undefined;
  /** Of the file that was opened last. */
  let triedVersion: string | undefined;
  let creating: Promise<void> | undefined;
  /**
   * Creates the store once for all waiting calls. A failure is not retried at once, since creating
   * may take long.
   */
  const createOnce = () => {
    if (creating) return creating;
    const reset = () => {
      creating = undefined;
    };
    creating = create(dataDir).catch(rethrow);
    creating.then(reset, () => setTimeout(reset, RETRY_CREATE_MS).unref());
    return creating;
  };

  const openFile = () => {
    if (watcher.version === undefined) throw new StoreError(`There is no store ${path}.`);
    triedVersion = watcher.version;
    const store = openStore(path);
    try {
      validate(store, path);
    } catch (error) {
      store.close();
      throw error;
    }
    const old = serving;
    serving = store;
    if (old) setTimeout(() => old.close(), CLOSE_AFTER_MS).unref();
    if (old?.publication !== store.publication) onServed(store, old);
    return store;
  };

  watcher.onChange(() => {
    if (watcher.version === undefined || watcher.version === triedVersion) return;
    try {
      openFile();
    } catch (error) {
      log().error({ event: 'new store not readable, no other is served than before', err: error });
    }
  });

  return {
    async open() {
      if (serving) return serving;
      watcher.check();
      if (watcher.version === undefined) await createOnce();
      watcher.check();
      return serving ?? openFile();
    },
    current() {
      if (serving || watcher.version === undefined || watcher.version === triedVersion) {
        return serving;
      }
      try {
        return openFile();
      } catch {
        // The call that follows says why.
        return undefined;
      }
    },
  };
}
