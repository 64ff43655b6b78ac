import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { CLIENT_KINDS, type ClientKind } from '@/lib/base/runtime/client-kind';
import type { Cacheable } from '@/lib/http/cacheable';
import type { CachedResult, Rendering } from './cached-result';
import { isFresh } from './is-fresh';

/** A page in the cache. */
export interface CacheEntry<T> {
  page: T;
  storedAtMs: number;
  /** The publication of which is known that the page shows it. */
  publication?: string | undefined;
  /** After a renewal has failed, the next one starts at this time. */
  retryAtMs?: number;
  /** The page may show what has changed: it is sent only after it was renewed. */
  isOutdated?: boolean;
}

/**
 * Renders a page; undefined when admission control rejects it.
 * @param cached the page in the cache. It is returned itself where it is known to show the current content.
 */
export type RenderPage<T> = (cached?: T) => Promise<T | undefined>;

export interface PageCachePolicy {
  maxBytes: number;
  freshMs: number;
  staleMs: number;
  /** True where pages live too shortly for it to be worth compressing each of them. */
  isUncompressed?: boolean;
}

/** What is known of pages outside of the cache in memory. */
interface PageSource<T> {
  /** The publication that is served now, by which pages that have one are judged. */
  publication(): string | undefined;
  /** The page at a canonical URL that another process has rendered, with its age. */
  load?: ((key: string) => Promise<T | undefined>) | undefined;
}

/** How long a request for a stale page waits for its renewal. */
const GRACE_MS = 100;
/** Pause between attempts to renew a page while they fail. */
const RETRY_MS = 2000;

const isFailure = ({ status }: Cacheable) => status >= 500;

/**
 * Rendered pages by canonical URL, bounded by bytes. A fresh page is returned at once. A stale page
 * is returned while one renewal runs, and stays cached when the renewal fails (RFC 5861).
 */
export class PageCache<T extends Cacheable> {
  private readonly entries: LRUCache<string, CacheEntry<T>>;
  private readonly loading = new Map<string, Promise<CacheEntry<T> | undefined>>();
  private readonly rendering = new Map<string, Promise<Rendering<T> | undefined>>();
  /** How often pages have been purged. */
  purges = 0;

  /** @param markStale returns the page with a notice that its data are from `cachedAt`. */
  constructor(
    private readonly policy: PageCachePolicy,
    private readonly markStale: (page: T, cachedAt: Date) => T,
    private readonly now: () => number = () => performance.now(),
    private readonly source?: PageSource<T>,
  ) {
    const sizeCalculation = ({ page }: CacheEntry<T>) => page.bytes;
    this.entries = new LRUCache({ maxSize: policy.maxBytes, sizeCalculation });
  }

  get count(): number {
    return this.entries.size;
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** The entry at a canonical URL, fresh or stale. */
  get(key: string): CacheEntry<T> | undefined {
    return this.entries.get(key);
  }

  /** The entry at a canonical URL that another process has rendered, cached from now on. */
  load(key: string): Promise<CacheEntry<T> | undefined> {
    const loading =
      this.loading.get(key) ??
      this.loadNow(key).finally(() => {
        if (this.loading.get(key) === loading) this.loading.delete(key);
      });
    this.loading.set(key, loading);
    return loading;
  }

  /**
   * The age of an entry in milliseconds while it is fresh; undefined once it is stale. A page that shows the current
   * publication is fresh again after each such time.
   */
  freshAgeMs({ isOutdated, storedAtMs, publication, page }: CacheEntry<T>): number | undefined {
    const { freshMs } = this.policy;
    if (isOutdated || freshMs === 0) return undefined;
    const ageMs = this.now() - storedAtMs;
    const known = { publication, cachedAt: page.cachedAt };
    if (!isFresh(known, ageMs, freshMs, this.source?.publication())) return undefined;
    // It is checked again whenever this time is over.
    return ageMs % freshMs;
  }

  /**
   * The page at a canonical URL; concurrent requests share one rendering.
   * Undefined when nothing is cached and admission control rejects the rendering.
   * @param entry what `get` returned for this key.
   */
  async read(
    key: string,
    client: ClientKind,
    render: RenderPage<T>,
    entry = this.get(key),
  ): Promise<CachedResult<T> | undefined> {
    const freshAgeMs = entry && this.freshAgeMs(entry);
    if (entry && freshAgeMs !== undefined) {
      return { page: entry.page, state: 'HIT', ageMs: freshAgeMs };
    }
    const ageMs = entry ? this.ageMs(entry) : 0;
    if (!entry || entry.isOutdated || ageMs >= this.policy.staleMs + this.policy.freshMs) {
      const { rendering, isCollapsed } = this.renew(key, client, render);
      const renewed = await rendering;
      return renewed && this.result(renewed, entry ? 'stale' : 'uri-miss', isCollapsed);
    }
    const ttlMs = (entry.page.cachedAt ? 0 : this.policy.freshMs) - ageMs;
    const stale = { page: entry.page, state: 'STALE', ageMs, ttlMs: Math.min(0, ttlMs) } as const;
    if (entry.retryAtMs !== undefined && this.now() < entry.retryAtMs) return stale;
    const { rendering, isCollapsed } = this.renew(key, client, render);
    const grace = sleep(GRACE_MS, 'renewing' as const, { ref: false });
    const renewed = await Promise.race([rendering, grace]);
    if (renewed === 'renewing') return { ...stale, isRenewing: true };
    if (!renewed) return stale;
    if (isFailure(renewed.page)) {
      // With the notice that the failure has just brought it.
      const page = this.entries.peek(key)?.page ?? entry.page;
      return { ...stale, page, failedStatus: renewed.page.status };
    }
    return this.result(renewed, 'stale', isCollapsed);
  }

  /** A page is known to show what a publication has. */
  confirm(entry: CacheEntry<T>, publication: string): void {
    entry.publication = publication;
    entry.storedAtMs = this.now();
  }

  /** Removes the affected pages. No rendering that is running is cached or shared any more. */
  purge(isAffected: (key: string, page: T) => boolean): void {
    this.purges += 1;
    this.rendering.clear();
    this.loading.clear();
    const affected = [...this.entries].filter(([key, { page }]) => isAffected(key, page));
    for (const [key] of affected) this.entries.delete(key);
  }

  /** The age of a page; where it is known to show the current content, what makes it stale at most. */
  private ageMs({ page, storedAtMs, isOutdated }: CacheEntry<T>): number {
    const ageMs = this.now() - storedAtMs;
    const isKnown = page.publication !== undefined && !page.cachedAt && !isOutdated;
    return isKnown ? Math.min(ageMs, this.policy.freshMs) : ageMs;
  }

  private result(
    { page, isKept, isStored }: Rendering<T>,
    reason: 'uri-miss' | 'stale',
    isCollapsed: boolean,
  ): CachedResult<T> {
    if (isKept) return { page, state: 'HIT', ageMs: 0, isRevalidated: true };
    return { page, state: 'MISS', ageMs: page.ageMs ?? 0, reason, isStored, isCollapsed };
  }

  /** When a page was stored. One that is dated in the future counts as one that has just become stale. */
  private storedAtMs({ ageMs = 0 }: T): number {
    return this.now() - (ageMs < 0 ? this.policy.freshMs : ageMs);
  }

  private async loadNow(key: string): Promise<CacheEntry<T> | undefined> {
    const { purges } = this;
    const page = await this.source?.load?.(key);
    if (!page || purges !== this.purges) return undefined;
    if (!this.entries.has(key)) {
      const { publication } = page;
      this.entries.set(key, { page, storedAtMs: this.storedAtMs(page), publication });
    }
    return this.entries.get(key);
  }

  /** A client never joins the rendering of one that yields to it, which the community may have rate limited. */
  private renew(key: string, client: ClientKind, render: RenderPage<T>) {
    const renderingKey = `${client} ${key}`;
    const kinds = CLIENT_KINDS.slice(0, CLIENT_KINDS.indexOf(client) + 1);
    const running = kinds.map((kind) => this.rendering.get(`${kind} ${key}`)).find(Boolean);
    if (running) return { rendering: running, isCollapsed: true };
    const { purges } = this;
    const publication = this.source?.publication();
    const cached = this.entries.peek(key)?.page;
    const rendering = render(cached?.cachedAt ? undefined : cached)
      .then(async (page) => {
        const before = this.entries.peek(key);
        // Without another cache a page is only known to be the same once it was made again.
        const isKept = page !== undefined && page === cached && !!this.source?.load;
        const after = isKept
          ? { page, storedAtMs: this.now(), publication: page.publication && publication }
          : this.nextEntry(before, client, page);
        if (after === before) return page && { page, isKept, isStored: false };
        if (!this.policy.isUncompressed) await after?.page.compress();
        // A rendering that began before a purge may show the old data, and an entry that another
        // rendering has stored meanwhile is newer than this one.
        const isCurrent = purges === this.purges && this.entries.peek(key) === before;
        if (isCurrent && after) {
          this.entries.set(key, after);
        } else if (isCurrent) this.entries.delete(key);
        return page && { page, isKept, isStored: isCurrent && after?.page === page };
      })
      .finally(() => {
        if (this.rendering.get(renderingKey) === rendering) this.rendering.delete(renderingKey);
      });
    this.rendering.set(renderingKey, rendering);
    return { rendering, isCollapsed: false };
  }

  /** The entry to store after a rendering; undefined to store none. */
  private nextEntry(
    entry: CacheEntry<T> | undefined,
    client: ClientKind,
    page: T | undefined,
  ): CacheEntry<T> | undefined {
    if (this.policy.freshMs + this.policy.staleMs === 0) return entry;
    if (entry?.isOutdated && (!page || isFailure(page))) return entry;
    const retryAtMs = this.now() + RETRY_MS;
    const postponed = entry && { ...entry, retryAtMs };
    if (!page || page.isLate) return postponed;
    // The community may have refused the crawler only; visitors see nothing of that.
    if (client === 'crawler' && (page.cachedAt || isFailure(page))) return entry;
    if (page.status === 200 && !page.isEmpty) {
      const storedAtMs = this.storedAtMs(page);
      const { publication } = page;
      return { page, storedAtMs, publication, retryAtMs: page.cachedAt && retryAtMs };
    }
    return isFailure(page) ? postponed && this.staleEntry(postponed, page) : undefined;
  }

  private staleEntry(entry: CacheEntry<T>, { status }: T): CacheEntry<T> {
    // A 500 is a bug in the site, not an outage of the community.
    if (entry.page.cachedAt || status === 500) return entry;
    const cachedAt = new Date(Date.now() - (this.now() - entry.storedAtMs));
    return { ...entry, page: this.markStale(entry.page, cachedAt) };
  }
}
