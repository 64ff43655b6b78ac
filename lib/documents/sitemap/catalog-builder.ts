import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { noteLate, runAsClient } from '@/lib/community/scope';

import { type Catalog, type CrawlState, newCrawlState } from './catalog';
import { continueCrawl } from './crawl-community';
import { readSavedCatalog, saveCatalog } from './saved-catalog';

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
  /** Where the catalog of a community is kept over restarts; undefined where a crawl takes no time. */
  saved?: { file: string; community: string };
}

const HOUR_MS = 3_600_000;

/** A remote community gets one request a second at most and hours of rest; the store is crawled at full speed. */
function crawlPolicy({ communityUrl, facts, cacheSeconds, dataDir }: Config): CrawlPolicy {
  if (facts.isCheap) {
    const freshMs = cacheSeconds * 1000;
    return { pauseMs: 0, freshMs, minRestMs: 1000, restFactor: 20, maxWaitMs: 5000 };
  }
  const saved = { file: path.join(dataDir, 'sitemap.json'), community: communityUrl ?? '' };
  const rest = { minRestMs: 60_000, restFactor: 0, maxWaitMs: 0 };
  return { pauseMs: 1000, freshMs: 6 * HOUR_MS, ...rest, saved };
}

/**
 * Builds catalogs of the community in the background, and holds the last complete one meanwhile. A
 * crawl that fails rests, and continues where it stopped.
 */
export class CatalogBuilder {
  /** The last complete catalog, from memory; undefined before the first one. */
  catalog?: Catalog | undefined;
  private isOld = false;
  private completedAtMs = 0;
  private state: CrawlState = newCrawlState();
  private running?: Promise<void> | undefined;
  private nextStartMs = 0;

  constructor(private readonly policy: CrawlPolicy) {
    const { saved } = policy;
    const read = saved && readSavedCatalog(saved.file, saved.community);
    this.catalog = read?.catalog;
    this.completedAtMs = read?.completedAtMs ?? 0;
  }

  /** The last complete catalog; undefined before the first one. Starts the next crawl when it is due. */
  async read(): Promise<Catalog | undefined> {
    const now = Date.now();
    if (
      !this.running &&
      now >= this.nextStartMs &&
      now - this.completedAtMs >= this.policy.freshMs
    ) {
      const running = this.crawl().finally(() => {
        if (this.running === running) this.running = undefined;
      });
      this.running = running;
    }
    if (this.running && (!this.catalog || this.isOld)) {
      await Promise.race([this.running, sleep(this.policy.maxWaitMs, undefined, { ref: false })]);
    }
    // What shows the old one is not to be kept.
    if (this.isOld) noteLate();
    return this.catalog;
  }

  /** What the first crawl has found so far; undefined before it has found anything, and after it. */
  get unfinished(): Catalog | undefined {
    const { found } = this.state;
    const isEmpty = found.wiki.length + found.topics.length === 0;
    return this.catalog || isEmpty ? undefined : found;
  }

  /** The community has changed: the catalog is old, and where it was wanted the next crawl begins now. */
  restart(): void {
    const isWanted = this.catalog !== undefined || this.running !== undefined;
    this.isOld = true;
    this.state = newCrawlState();
    this.completedAtMs = 0;
    this.nextStartMs = 0;
    this.running = undefined;
    if (isWanted) void this.read();
  }

  private async crawl(): Promise<void> {
    const startedMs = performance.now();
    const { state } = this;
    const failure = await runAsClient('background', () =>
      continueCrawl(state, () => sleep(this.policy.pauseMs, undefined, { ref: false })),
    );
    // What it has read may be older than what has changed since.
    if (state !== this.state) return;
    if (failure) {
      const { retryAfterSeconds = 0 } = 'retryAfterSeconds' in failure ? failure : {};
      this.nextStartMs = Date.now() + Math.max(retryAfterSeconds * 1000, this.policy.minRestMs);
      log().warn({ event: 'sitemap crawl paused', failure, offset: state.offset });
    } else {
      this.catalog = state.found;
      this.isOld = false;
      this.completedAtMs = Date.now();
      this.state = newCrawlState();
      const { saved } = this.policy;
      if (saved) {
        const { completedAtMs } = this;
        const { community } = saved;
        saveCatalog(saved.file, { community, completedAtMs, catalog: state.found });
      }
      this.nextStartMs = Date.now() + this.policy.restFactor * (performance.now() - startedMs);
    }
  }
}

const catalogBuilder = defineProcessState(
  'catalog-builder',
  () => new CatalogBuilder(crawlPolicy(config())),
);

/** The last complete catalog of this site's community, without waiting; undefined before the first one. */
export const latestCatalog = (): Catalog | undefined => catalogBuilder().catalog;

/** What is known so far of this site's community; undefined where that is nothing, or there is a complete catalog. */
export const unfinishedCatalog = (): Catalog | undefined => catalogBuilder().unfinished;

/** The catalog of this site's community; undefined before the first one is complete. */
export const currentCatalog = (): Promise<Catalog | undefined> => catalogBuilder().read();

/** The community of this site has changed: its catalog is made anew. */
export const renewCatalog = (): void => catalogBuilder().restart();
