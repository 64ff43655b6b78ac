import { log } from '@/lib/base/log/log';
import { storePath } from '@/lib/store/build/publish-store';
import { StoreWatcher } from '@/lib/store/database/watch-store';
import { openStore, type Store } from '@/lib/store/open-store';
import { createMissingStore } from './missing-store';

const RETRY_CREATE_MS = 5_000;
/** How long calls may use a replaced store. */
const CLOSE_AFTER_MS = 30_000;

export interface DataDirOptions {
  create?: (dataDir: string) => Promise<void>;
  /** @throws StoreError if the store must not be served */
  validate?: (store: Store, path: string) => void;
  /** Called after each change; `old` is undefined the first time. */
  onServed?: (now: Store, old: Store | undefined) => void;
}

export interface StoreSource {
  /** Returns the served store, created if missing. @throws StoreError */
  open(): Promise<Store>;
  current(): Store | undefined;
  /** Looks for another file at once, as it does every second. */
  check(): void;
}

/**
 * Opens a data folder's store. A new file is served within a second. An unreadable one is tried once, and the
 * old store stays. Nothing else opens the served file.
 */
export function openDataDir(
  dataDir: string,
  { create = createMissingStore(), validate = () => {}, onServed = () => {} }: DataDirOptions = {},
): StoreSource {
  const watcher = new StoreWatcher(storePath(dataDir));
  const { path } = watcher;
  let serving: Store | undefined;
  let triedVersion: string | undefined;
  let creating: Promise<void> | undefined;
  /** Waiting calls share one creation. It may be slow, so it is tried again only after a pause. */
  const createOnce = () => {
    if (creating || !create) return creating;
    const reset = () => {
      creating = undefined;
    };
    creating = create(dataDir);
    creating.then(reset, () => setTimeout(reset, RETRY_CREATE_MS).unref());
    return creating;
  };

  const openFile = () => {
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
        // The next `open` throws the reason.
        return undefined;
      }
    },
    check: () => watcher.check(),
  };
}
