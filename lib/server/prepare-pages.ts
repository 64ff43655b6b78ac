import { setTimeout as wait } from 'node:timers/promises';
import { log } from '@/lib/base/log/log';
import { runAsClient } from '@/lib/base/runtime/client-kind';
import { type Catalog, newCrawlState } from '@/lib/documents/sitemap/catalog';
import { continueCrawl } from '@/lib/documents/sitemap/crawl-community';
import { sitemapEntries } from '@/lib/documents/sitemap/sitemap-urls';
import type { ContentVersion } from '@/lib/page-cache/content-version';
import { SITEMAP_FAMILIES } from '@/lib/urls/documents/sitemap-url';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import type { CachedPages } from './pages/cached-pages';
import { httpStats } from './stats/http-stats';

/** How often it is looked for changes. */
const CHECK_EVERY_MS = 1000;
/** How often it is looked whether visitors still wait. */
const IDLE_POLL_MS = 20;
/** The share of a core that preparing pages takes at most: a fifth, less what the process takes between two of them. */
const CORE_SHARE = 0.17;
/** The share of the disk that prepared pages take at most. */
const DISK_SHARE = 0.9;
/** After more purges than this, all pages are looked at. */
const MAX_PURGES = 100;

interface Options {
  pages: Pick<CachedPages, 'prepare' | 'cache'>;
  contentVersion: Pick<ContentVersion, 'current'>;
  /** The bytes that pages on disk may take. */
  maxBytes: number;
  /** True while no visitor waits for a rendering. */
  isIdle: () => boolean;
  /** The processor time that this process has taken, in milliseconds. */
  cpuMs?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

type IsAffected = (address: string) => boolean;

const isAnyAddress: IsAffected = () => true;

/** The affected pages of the sitemap, each family from new to old. */
function* viewsOf({ topics, wiki, ...rest }: Catalog, isAffected: IsAffected): Generator<View> {
  const newestFirst = {
    ...rest,
    topics: topics.toReversed(),
    wiki: wiki.toSorted((one, other) => (other.changed ?? 0) - (one.changed ?? 0)),
  };
  for (const family of SITEMAP_FAMILIES)
    for (const { view } of sitemapEntries(family, newestFirst))
      if (isAffected(href(view))) yield view;
}

function countOf(all: Iterable<unknown>): number {
  let count = 0;
  for (const _ of all) count += 1;
  return count;
}

/**
 * Renders, in the background, the pages of the sitemap that are not on disk, or show what has changed: all are
 * looked at after the start, and those that may show what has changed after a publication and a purge. One at a
 * time, and none while a visitor waits for a rendering.
 */
export class PagePreparation {
  private readonly cpuMs: () => number;
  private readonly sleep: (ms: number) => Promise<unknown>;
  private cpuAtMs = 0;
  /** The state for which all pages are prepared. */
  private prepared: string | undefined;
  /** What has been purged since then: at the start everything. */
  private purged: readonly IsAffected[] = [isAnyAddress];
  /** The pages that were ready then. */
  private ready = 0;
  /** What the prepared pages take, since all were looked at. */
  private bytes = 0;

  constructor(private readonly options: Options) {
    this.cpuMs = options.cpuMs ?? processCpuMs;
    this.sleep = options.sleep ?? ((ms) => wait(ms, undefined, { ref: false }));
    options.pages.cache.onPurge = (isAffected) => {
      const isMany = this.purged.length === MAX_PURGES;
      this.purged = isMany ? [isAnyAddress] : [...this.purged, isAffected];
    };
  }

  /** Prepares pages until the process ends. */
  async run(): Promise<never> {
    for (;;) {
      await this.prepareChanged().catch((error: unknown) =>
        log().error({ event: 'preparing pages failed', err: error }),
      );
      await this.sleep(CHECK_EVERY_MS);
    }
  }

  /** Prepares the pages that what has changed since the last time affects; stops where something changes meanwhile. */
  async prepareChanged(): Promise<void> {
    const state = this.state();
    if (state === undefined || state === this.prepared) return;
    this.cpuAtMs = this.cpuMs();
    const crawl = newCrawlState();
    const { purged } = this;
    const failure = await runAsClient('background', () => continueCrawl(crawl, () => this.rest()));
    if (failure) log().warn({ event: 'pages not prepared', failure });
    else if (await this.prepareAffected(crawl.found, purged, state)) {
      this.purged = this.purged.filter((isAffected) => !purged.includes(isAffected));
      this.ready = httpStats().preparation.ready;
    } else return;
    this.prepared = state;
  }

  /** True where all affected pages were prepared, or as many as the disk holds. */
  private async prepareAffected(
    catalog: Catalog,
    purged: readonly IsAffected[],
    state: string,
  ): Promise<boolean> {
    const { pages, maxBytes } = this.options;
    const isAffected = (address: string) => purged.some((affects) => affects(address));
    const { preparation } = httpStats();
    preparation.remaining = countOf(viewsOf(catalog, isAffected));
    preparation.ready = Math.max(0, this.ready - preparation.remaining);
    const isOfAll = purged.includes(isAnyAddress);
    if (isOfAll) this.bytes = 0;
    let isComplete = true;
    for (const view of viewsOf(catalog, isAffected)) {
      await this.rest();
      const isFull = this.bytes >= DISK_SHARE * maxBytes;
      if (isFull && isOfAll) return isComplete;
      if (this.state() !== state) return false;
      const result = await pages.prepare({ kind: 'view', view }, !isFull);
      if (result) {
        this.bytes += isOfAll ? result.bytes : result.addedBytes;
        preparation.ready += 1;
      } else if (!isFull) isComplete = false;
      if (result?.isRendered) preparation.renders += 1;
      preparation.remaining -= 1;
    }
    return isComplete;
  }

  /** Identifies what pages show; undefined while the store is being replaced. */
  private state(): string | undefined {
    const version = this.options.contentVersion.current();
    return version && `${version} ${this.options.pages.cache.purges}`;
  }

  /** Waits until the processor time since the last call is the allowed share, and no visitor waits. */
  private async rest(): Promise<void> {
    const usedMs = this.cpuMs() - this.cpuAtMs;
    await this.sleep(usedMs * (1 / CORE_SHARE - 1));
    while (!this.options.isIdle()) await this.sleep(IDLE_POLL_MS);
    this.cpuAtMs = this.cpuMs();
  }
}
