import { log } from '@/lib/base/log/log';
import { storePath } from '@/lib/store/build/publish-store';
import { StoreError } from '@/lib/store/database/database';
import { watchStore } from '@/lib/store/database/watch-store';
import { openStore, type Store } from '@/lib/store/open-store';
import { createMissingStore } from './missing-store';

/** Pause after a failure to create the store. */
const RETRY_CREATE_MS = 5_000;
/** Calls have this time to finish with a replaced store. */
const CLOSE_AFTER_MS = 30_000;

export interface DataDirOptions {
  /** Creates a missing store; by default `createMissingStore`. */
  create?: (dataDir: string) => Promise<void>;
  /** Checks a store before it is served. @throws StoreError when it must not be served */
  validate?: (store: Store, path: string) => void;
  /** Called after the served store has changed; `old` is undefined for the first one. */
  onServed?: (now: Store, old: Store | undefined) => void;
}

/** The store of a data folder. Only this opens the served file. */
export interface StoreSource {
  /** Returns the served store; creates a missing one. @throws StoreError */
  open(): Promise<Store>;
  /** Returns the served store; undefined without a readable one. */
  current(): Store | undefined;
}

/**
 * Opens the store of a data folder. A new file is served within a second. A file that cannot be read is tried once,
 * and the old store stays.
 */
export function openDataDir(
  dataDir: string,
  { create = createMissingStore(), validate = () => {}, onServed = () => {} }: DataDirOptions = {},
): StoreSource {
  const watcher = watchStore(storePath(dataDir));
  const { path } = watcher;
  let serving: Store | undefined;
  /** The version of the file that was opened last. */
  let triedVersion: string | undefined;
  let creating: Promise<void> | undefined;
  /** Creates the store once for all waiting calls. Creating may take long, so a failure is retried after a pause. */
  const createOnce = () => {
    if (creating) return creating;
    const reset = () => {
      creating = undefined;
    };
    creating = create(dataDir);
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
        // The next call of `open` throws the reason.
        return undefined;
      }
    },
  };
}
