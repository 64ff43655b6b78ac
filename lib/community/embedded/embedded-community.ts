import { problemDetails } from '@/lib/api/problem-details';
import { config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { storePath } from '@/lib/store/build/publish-store';
import { StoreError } from '@/lib/store/database/database';
import { watchStore } from '@/lib/store/database/watch-store';
import { openStore, type Store } from '@/lib/store/open-store';
import { createMissingStore } from './missing-store';
import { printResponses } from './print-responses';
import { createStoreInterface, type StoreInterface } from './store-interface';

/** Pause after a failure to create the store. */
const RETRY_CREATE_MS = 5_000;
/** Minimum time between two log records with the same reason. */
const LOG_AGAIN_MS = 60_000;
/** Time that requests have to finish with a store that was replaced. */
const CLOSE_AFTER_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

/** How the store of a data folder comes to be, and may be served. */
export interface DataDirOptions {
  /** Creates the store where there is none; by default as this process was told to. */
  create?: (dataDir: string) => Promise<void>;
  /** @throws StoreError for a store that must not be served */
  validate?: (store: Store, path: string) => void;
}

/**
 * The embedded community of this process, over `DATA_DIR`. While that has no readable store, it
 * responds with 503, and the log says why.
 */
export const embeddedCommunity = defineProcessState<StoreInterface>('embedded-community', () => {
  const { dataDir, isMirror } = config();
  const options = isMirror ? { create: refuseToCreate, validate: requireMirror } : {};
  const community = openDataDir(dataDir, options);
  let logged = { reason: '', at: Number.NEGATIVE_INFINITY };
  const logOnce = (reason: string) => {
    if (reason === logged.reason && performance.now() - logged.at < LOG_AGAIN_MS) return;
    logged = { reason, at: performance.now() };
    log().error({ event: 'community not readable', reason });
  };
  return async (request) => {
    try {
      return await community(request);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      logOnce(error.message);
      const problem = problemDetails(503, 'The community cannot be read.');
      return { status: 503, problem, retryAfterSeconds: RETRY_AFTER_SECONDS };
    }
  };
});

/** The operations of the embedded community, with responses as they are sent over HTTP. */
export const embeddedOperations = defineProcessState('embedded-operations', () =>
  printResponses(embeddedCommunity(), config().cacheSeconds),
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

/** The import may stand in another bundle of this process, where `StoreError` is another class. */
function rethrow(error: unknown): never {
  const isStoreError = error instanceof Error && error.name === 'StoreError';
  throw isStoreError ? new StoreError(error.message, { cause: error.cause }) : error;
}

/**
 * Returns the community in the store of a data folder. A store that replaces it is served within a
 * second. Requests reject with a StoreError while there is no readable store.
 */
export function openDataDir(
  dataDir: string,
  { create = createMissingStore(), validate = () => {} }: DataDirOptions = {},
): StoreInterface {
  const watcher = watchStore(storePath(dataDir));
  const { path } = watcher;
  let serving: { store: Store; community: StoreInterface } | undefined;
  /** Of the file that was opened last; an unreadable one is tried once. */
  let triedVersion: string | undefined;
  let creating: Promise<void> | undefined;
  /**
   * Creates the store once for all waiting requests. A failure is not retried at once, since creating
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

  const serve = (store: Store) => {
    const previous = serving?.store;
    serving = { store, community: createStoreInterface(store) };
    if (previous) setTimeout(() => previous.close(), CLOSE_AFTER_MS).unref();
    return serving;
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
    return serve(store);
  };

  watcher.onChange(() => {
    if (!serving || watcher.version === undefined || watcher.version === triedVersion) return;
    try {
      openFile();
    } catch (error) {
      log().error({ event: 'new store not readable, the old one is still served', err: error });
    }
  });

  return async (request) => {
    if (!serving) {
      watcher.check();
      if (watcher.version === undefined) await createOnce();
      watcher.check();
    }
    const { community } = serving ?? openFile();
    return community(request);
  };
}
