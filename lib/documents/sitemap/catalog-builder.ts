import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/base/log/log';
import type { Site } from '@/lib/community/site/site';
import { statedPauseSeconds } from '@/lib/model/outcome';
import { type Catalog, type CrawlState, newCrawlState } from './catalog';
import { continueCrawl } from './crawl-community';
import { readSavedCatalog, saveCatalog } from './saved-catalog';

export interface CrawlPolicy {
  /** Before each request after the first results. */
  pauseMs: number;
  /** Age of the catalog at which a crawl starts. */
  freshMs: number;
  minRestMs: number;
  /** Rest after a crawl, relative to its duration. */
  restFactor: number;
  /** How long a client waits: for the first results, or for a crawl without pauses. */
  maxWaitMs: number;
  /** File that keeps the catalog over restarts; undefined if crawling costs nothing. */
  saved?: { file: string; community: string };
}

const WAIT_STEP_MS = 50;
const HOUR_MS = 3_600_000;

/** A remote community gets a request a second, then none for hours. A store is crawled at full speed. */
export function crawlPolicy({ settings, can }: Site): CrawlPolicy {
  const { communityUrl, cacheSeconds, dataDir } = settings;
  if (can.answerAtOnce) {
    const freshMs = cacheSeconds * 1000;
    return { pauseMs: 0, freshMs, minRestMs: 1000, restFactor: 20, maxWaitMs: 5000 };
  }
  const saved = { file: path.join(dataDir, 'sitemap.json'), community: communityUrl ?? '' };
  const pauses = { minRestMs: 60_000, restFactor: 0, maxWaitMs: 2000 };
  return { pauseMs: 1000, freshMs: 6 * HOUR_MS, ...pauses, saved };
}

/**
 * Builds catalogs in the background and keeps the last complete one. A failed crawl rests, then continues.
 */
export class CatalogBuilder {
  catalog?: Catalog | undefined;
  /** True until a crawl after the last change is complete. What is made of the catalog is then late. */
  isOld = false;
  private completedAtMs = 0;
  private state: CrawlState = newCrawlState();
  private running?: Promise<void> | undefined;
  private nextStartMs = 0;

  constructor(
    private readonly site: Site,
    private readonly policy: CrawlPolicy,
  ) {
    const { saved } = policy;
    const read = saved && readSavedCatalog(saved.file, saved.community);
    this.catalog = read?.catalog;
    this.completedAtMs = read?.completedAtMs ?? 0;
  }

  /**
   * Returns the last complete catalog; undefined before the first. Starts a crawl if one is due, and waits up
   * to `maxWaitMs` for what it finds.
   */
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
    const endMs = now + this.policy.maxWaitMs;
    while (this.isAwaited() && Date.now() < endMs) {
      await Promise.race([this.running, sleep(WAIT_STEP_MS, undefined, { ref: false })]);
    }
    return this.catalog;
  }

  /** True while the crawl has nothing yet, or may soon be complete. */
  private isAwaited(): boolean {
    if (!this.running) return false;
    return this.policy.pauseMs > 0 ? !this.hasResults() : !this.catalog || this.isOld;
  }

  private hasResults(): boolean {
    return (this.catalog ?? this.unfinished) !== undefined;
  }

  /** Results of the first crawl until it is complete; undefined without any. */
  get unfinished(): Catalog | undefined {
    const { found } = this.state;
    const isEmpty = found.wikiHome === undefined && found.topics.length === 0;
    return this.catalog || isEmpty ? undefined : found;
  }

  /** Marks the catalog as outdated. Starts a crawl if it was ever requested. */
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
    // A client waits for the first results.
    const failure = await continueCrawl(this.site.forClient('background'), state, () =>
      sleep(this.hasResults() ? this.policy.pauseMs : 0, undefined, { ref: false }),
    );
    // A restarted crawl replaced this one.
    if (state !== this.state) return;
    if (failure) {
      const pauseMs = Math.max(statedPauseSeconds(failure) * 1000, this.policy.minRestMs);
      this.nextStartMs = Date.now() + pauseMs;
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
