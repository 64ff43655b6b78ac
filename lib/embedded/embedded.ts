import { statSync } from 'node:fs';
import { config } from '@/lib/config';
import { log } from '@/lib/log';
import { processWide } from '@/lib/process-wide';
import { createHandler, type Handler } from './handler';
import { fillWithSample } from './sample';
import { StoreError } from './store/connection';
import { storePath } from './store/publish';
import { openStore, type Store } from './store/store';

const CHECK_EVERY_MS = 1000;
/** How long a request may go on reading the store that was replaced. */
const CLOSE_AFTER_MS = 30_000;

/** The embedded community of this process, over `DATA_DIR`. */
export function embeddedHandler(): Handler {
  return processWide('embedded', () => {
    const { dataDir, cacheSeconds } = config();
    return serveDataDir(dataDir, { cacheSeconds });
  });
}

/**
 * Serves the store of a data folder, filling it with the sample if there is none, and turns to a
 * newly imported one within a second. Rejects with a StoreError as long as there is nothing to serve.
 */
export function serveDataDir(dataDir: string, options: { cacheSeconds?: number } = {}): Handler {
  const path = storePath(dataDir);
  let serving: { store: Store; handler: Handler; identity: string } | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let filling: Promise<void> | undefined;

  const turnTo = (identity: string) => {
    const store = openStore(path);
    const previous = serving?.store;
    serving = { store, handler: createHandler(store, options), identity };
    if (previous) setTimeout(() => previous.close(), CLOSE_AFTER_MS).unref();
  };

  const current = async (): Promise<Handler> => {
    const now = performance.now();
    if (serving && now - checkedAt < CHECK_EVERY_MS) return serving.handler;
    checkedAt = now;
    if (!serving && fileIdentity(path) === undefined) {
      filling ??= fillWithSample(dataDir).finally(() => {
        filling = undefined;
      });
      await filling;
    }
    const identity = fileIdentity(path);
    if (identity !== undefined && identity !== serving?.identity) {
      try {
        turnTo(identity);
      } catch (error) {
        if (!serving || !(error instanceof StoreError)) throw error;
        // What was served before goes on being served, and this file is not tried again.
        log().error({ event: 'store not readable', err: error });
        serving = { ...serving, identity };
      }
    }
    if (!serving) throw new StoreError(`There is no store ${path}.`);
    return serving.handler;
  };

  return async (request) => (await current())(request);
}

/** Changes whenever another file stands at the path. */
function fileIdentity(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && [found.dev, found.ino, found.size, found.mtimeMs].join(':');
}
