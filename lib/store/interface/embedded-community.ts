import { statSync } from 'node:fs';
import { config } from '@/lib/config/config';
import { log } from '@/lib/log/log';
import { defineProcessState } from '@/lib/runtime/process-state';
import { storePath } from '../build/publish-store';
import { StoreError } from '../database/database';
import { upgradeStore } from '../database/upgrade-store';
import { openStore, type Store } from '../open-store';
import { fillWithSample } from '../sample/sample';
import { type FetchHandler, type HandlerOptions, toFetchHandler } from './http-handler';
import { problemDetails } from './problem-details';
import { createStoreInterface, type StoreInterface } from './store-interface';

const CHECK_EVERY_MS = 1000;
/** After a failure to make the store, how long until it is tried again. */
const FILL_AGAIN_MS = 5_000;
/** How often the operator is told the same sentence. */
const SAY_AGAIN_MS = 60_000;
/** How long a request may go on reading the store that was replaced. */
const CLOSE_AFTER_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

interface Options {
  /** Makes the store where there is none. */
  fill?: (dataDir: string) => Promise<void>;
  /** Throws a StoreError for a store that must not be served. */
  check?: (store: Store, path: string) => void;
}

/**
 * The embedded community of this process, over `DATA_DIR`. As long as that holds nothing that can
 * be read, it answers 503, and the log says why in a sentence.
 */
export const embeddedCommunity = defineProcessState<StoreInterface>('embedded-community', () => {
  const { dataDir, isMirror } = config();
  const tell = openDataDir(dataDir, isMirror ? { fill: refuseToFill, check: requireCopy } : {});
  let said = { sentence: '', at: Number.NEGATIVE_INFINITY };
  const say = (sentence: string) => {
    if (sentence === said.sentence && performance.now() - said.at < SAY_AGAIN_MS) return;
    said = { sentence, at: performance.now() };
    log().error({ event: 'community not readable', reason: sentence });
  };
  return async (question) => {
    try {
      return await tell(question);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      say(error.message);
      const problem = problemDetails(503, 'The community cannot be read.');
      return { status: 503, problem, retryAfterSeconds: RETRY_AFTER_SECONDS };
    }
  };
});

/** The same, over HTTP. */
export const embeddedHandler = defineProcessState('embedded-handler', () =>
  toFetchHandler(embeddedCommunity(), { cacheSeconds: config().cacheSeconds }),
);

/** The sample must not pass for a copy of somebody's community. */
async function refuseToFill(dataDir: string): Promise<void> {
  throw new StoreError(`There is no copy in ${dataDir} yet: npm run mirror makes one.`);
}

/** Nor must an import, or a sample that was there before the mirror. */
function requireCopy(store: Store, path: string): void {
  if (store.gone.agreedAt() !== undefined) return;
  throw new StoreError(
    `${path} is no copy made by npm run mirror, which has not published one yet.`,
  );
}

/**
 * The community in the store of a data folder, which is filled with the sample if there is none;
 * turns to a newly imported one within a second. Rejects with a StoreError as long as there is
 * nothing to read.
 */
export function openDataDir(
  dataDir: string,
  { fill = fillWithSample, check: checkStore = () => {} }: Options = {},
): StoreInterface {
  const path = storePath(dataDir);
  let serving: { store: Store; community: StoreInterface } | undefined;
  let identity: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let filling: Promise<void> | undefined;

  const forget = () => {
    filling = undefined;
  };
  /**
   * Fills an empty folder, or brings an older store to this version, once for all who ask. What
   * failed is not tried again at once, since it may take long.
   */
  const fillOnce = () => {
    if (filling) return filling;
    const isEmpty = fileIdentity(path) === undefined;
    filling = isEmpty ? fill(dataDir) : upgradeStore(dataDir);
    filling.then(forget, () => setTimeout(forget, FILL_AGAIN_MS).unref());
    return filling;
  };

  const turnTo = (store: Store) => {
    const previous = serving?.store;
    serving = { store, community: createStoreInterface(store) };
    if (previous) setTimeout(() => previous.close(), CLOSE_AFTER_MS).unref();
  };

  /** Looks whether another file stands there; one that cannot be read is looked at once. */
  const check = () => {
    const found = fileIdentity(path);
    if (found === undefined || (serving && found === identity)) return;
    identity = found;
    try {
      const store = openStore(path);
      try {
        checkStore(store, path);
      } catch (error) {
        store.close();
        throw error;
      }
      turnTo(store);
    } catch (error) {
      if (!serving) throw error;
      log().error({ event: 'new store not readable, the old one is served on', err: error });
    }
  };

  return async (question) => {
    if (!serving) await fillOnce();
    const now = performance.now();
    if (!serving || now - checkedAt >= CHECK_EVERY_MS) {
      checkedAt = now;
      check();
    }
    if (!serving) throw new StoreError(`There is no store ${path}.`);
    return serving.community(question);
  };
}

/** The community of a data folder, as `openDataDir` has it, over HTTP. */
export const serveDataDir = (
  dataDir: string,
  { cacheSeconds, ...options }: Options & HandlerOptions = {},
): FetchHandler => toFetchHandler(openDataDir(dataDir, options), { cacheSeconds });

/** Changes whenever another file stands at the path; undefined when there is none. */
function fileIdentity(path: string): string | undefined {
  try {
    const { dev, ino, size, mtimeMs } = statSync(path);
    return [dev, ino, size, mtimeMs].join(':');
  } catch {
    return undefined;
  }
}
