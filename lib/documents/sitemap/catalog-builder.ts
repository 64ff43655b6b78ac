import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { runAsClient } from '@/lib/base/runtime/client-kind';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import {
  type Catalog,
  type CrawlState,
  catalogSchema,
  crawlStateSchema,
  newCrawlState,
} from './catalog';
import { continueCrawl } from './crawl-community';

/** How a community is crawled. */
export interface CrawlPolicy {
  /** The pause between two requests. */
  pauseMs: number;
  /** The age of a catalog at which the next crawl begins. */
  freshMs: number;
  /** The minimum rest after a failure. */
  minRestMs: number;
  /** The rest after a crawl, as a multiple of its duration. */
  restFactor: number;
  /** How long a client waits for the first crawl. */
  maxWaitMs: number;
  /** The file that saves the crawl across restarts; undefined to save nothing. */
  file?: string | undefined;
}

const HOUR_MS = 3_600_000;
/** A crawl is saved this often, and at its end. */
const SAVE_INTERVAL_MS = 30_000;

/** A remote community gets one request a second at most and hours of rest; the store is crawled at full speed. */
function crawlPolicy({
  apiBaseUrl,
  dataDir,
  cacheSeconds,
}: ReturnType<typeof config>): CrawlPolicy {
  if (!apiBaseUrl) {
    const freshMs = cacheSeconds * 1000;
    return { pauseMs: 0, freshMs, minRestMs: 1000, restFactor: 20, maxWaitMs: 5000 };
  }
  const file = path.join(dataDir, 'sitemap.json');
  return {
    pauseMs: 1000,
    freshMs: 6 * HOUR_MS,
    minRestMs: 60_000,
    restFactor: 0,
    maxWaitMs: 0,
    file,
  };
}

/** The file's format: `good` is the last complete catalog, `walk` the crawl under way. */
const savedStateSchema = z.object({
  /** The state of another community is discarded. */
  community: z.string(),
  good: catalogSchema.optional(),
  goodAt: z.number(),
  walk: crawlStateSchema,
});

type SavedState = z.output<typeof savedStateSchema>;

/**
 * Builds catalogs of the community in the background, and holds the last complete one meanwhile. A
 * crawl that fails rests, and continues where it stopped.
 */
export class CatalogBuilder {
  /** The last complete catalog, from memory; undefined before the first one. */
  catalog?: Catalog | undefined;
  private completedAtMs = 0;
  private state: CrawlState = newCrawlState();
  private running?: Promise<void> | undefined;
  private nextStartMs = 0;
  private savedAtMs = 0;
  private readonly restored: Promise<void>;

  constructor(
    private readonly policy: CrawlPolicy,
    private readonly community: string,
  ) {
    this.restored = this.restore();
  }

  /** The last complete catalog; undefined before the first one. Starts the next crawl when it is due. */
  async read(): Promise<Catalog | undefined> {
    await this.restored;
    const now = Date.now();
    if (
      !this.running &&
      now >= this.nextStartMs &&
      now - this.completedAtMs >= this.policy.freshMs
    ) {
      this.running = this.crawl().finally(() => {
        this.running = undefined;
      });
    }
    if (!this.catalog && this.running) {
      await Promise.race([this.running, sleep(this.policy.maxWaitMs, undefined, { ref: false })]);
    }
    return this.catalog;
  }

  private async crawl(): Promise<void> {
    const startedMs = performance.now();
    const failure = await runAsClient('background', () =>
      continueCrawl(this.state, () => this.pause()),
    );
    if (failure) {
      const { retryAfterSeconds = 0 } = { retryAfterSeconds: undefined, ...failure };
      this.nextStartMs = Date.now() + Math.max(retryAfterSeconds * 1000, this.policy.minRestMs);
      log().warn({ event: 'sitemap crawl paused', failure, offset: this.state.offset });
    } else {
      this.catalog = this.state.found;
      this.completedAtMs = Date.now();
      this.state = newCrawlState();
      this.nextStartMs = Date.now() + this.policy.restFactor * (performance.now() - startedMs);
    }
    await this.save();
  }

  private async pause(): Promise<void> {
    await sleep(this.policy.pauseMs, undefined, { ref: false });
    if (Date.now() - this.savedAtMs > SAVE_INTERVAL_MS) await this.save();
  }

  private async save(): Promise<void> {
    this.savedAtMs = Date.now();
    const { file } = this.policy;
    if (!file) return;
    const { community, catalog: good, completedAtMs: goodAt, state: walk } = this;
    const text = JSON.stringify({ community, good, goodAt, walk } satisfies SavedState);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    } catch (error) {
      log().warn({ event: 'sitemap crawl not saved', err: error });
    }
  }

  private async restore(): Promise<void> {
    const { file } = this.policy;
    const text = file && (await readFile(file, 'utf8').catch(() => undefined));
    if (!text) return;
    try {
      const saved = savedStateSchema.parse(JSON.parse(text));
      if (saved.community !== this.community) return;
      this.catalog = saved.good;
      this.completedAtMs = saved.goodAt;
      this.state = saved.walk;
    } catch (error) {
      log().warn({ event: 'sitemap crawl not restored', err: error });
    }
  }
}

const catalogBuilder = defineProcessState(
  'catalog-builder',
  () => new CatalogBuilder(crawlPolicy(config()), config().apiBaseUrl ?? ''),
);

/** The last complete catalog of this site's community, without waiting; undefined before the first one. */
export const latestCatalog = (): Catalog | undefined => catalogBuilder().catalog;

/** The catalog of this site's community; undefined before the first one is complete. */
export const currentCatalog = (): Promise<Catalog | undefined> => catalogBuilder().read();
