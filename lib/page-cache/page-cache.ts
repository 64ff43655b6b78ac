import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { CLIENT_KINDS, type ClientKind } from '@/lib/base/runtime/client-kind';
import type { Cacheable } from '@/lib/http/cacheable';
import type { CachedResult, Rendering } from './cached-result';
import { isFresh } from './is-fresh';

export interface CacheEntry<T> {
  page: T;
  storedAtMs: number;
  /** A publication with this content. */
  publication?: string | undefined;
  /** When to retry a failed renewal. */
  retryAtMs?: number;
  /** True if the page must be renewed before it is sent again. */
  isOutdated?: boolean;
}

/** Renders a page; undefined if admission control rejects it. Returns `cached` if that is still current. */
export type RenderPage<T> = (cached?: T) => Promise<T | undefined>;

export interface PageCachePolicy {
  maxBytes: number;
  freshMs: number;
  staleMs: number;
  /** True if pages expire too soon to be worth compressing. */
  isUncompressed?: boolean;
}

interface PageSource<T> {
  publication(): string | undefined;
  load?: ((key: string) => Promise<T | undefined>) | undefined;
}

/** How long a request waits for a stale page's renewal. */
const GRACE_MS = 100;
const RETRY_MS = 2000;

const isFailure = ({ status }: Cacheable) => status >= 500;

/** Change of a cached entry after a rendering. */
type EntryChange<T> =
  | { kind: 'keep' }
  | { kind: 'delete' }
  | { kind: 'store'; entry: CacheEntry<T> };

const KEEP = { kind: 'keep' } as const;
const storing = <T>(entry: CacheEntry<T>) => ({ kind: 'store', entry }) as const;

/**
 * Pages by canonical URL, bounded in bytes. Stale pages are served while renewed, and kept if that fails (RFC
 * 5861).
 */
export class PageCache<T extends Cacheable> {
  private readonly entries: LRUCache<string, CacheEntry<T>>;
  private readonly loading = new Map<string, Promise<CacheEntry<T> | undefined>>();
  private readonly rendering = new Map<string, Promise<Rendering<T> | undefined>>();
  purges = 0;

  /** @param markStale adds a notice of outdated data */
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

  /** Returns the page in this memory, fresh or stale. */
  get(key: string): CacheEntry<T> | undefined {
    return this.entries.get(key);
  }

  load(key: string): Promise<CacheEntry<T> | undefined> {
    const loading =
      this.loading.get(key) ??
      this.loadNow(key).finally(() => {
        if (this.loading.get(key) === loading) this.loading.delete(key);
      });
    this.loading.set(key, loading);
    return loading;
  }

  /** Returns the age in milliseconds, below `freshMs`; undefined once stale. */
  freshAgeMs({ isOutdated, storedAtMs, publication, page }: CacheEntry<T>): number | undefined {
    const { freshMs } = this.policy;
    if (isOutdated || freshMs === 0) return undefined;
    const ageMs = this.now() - storedAtMs;
    const origin = { publication, cachedAt: page.cachedAt };
    if (!isFresh(origin, ageMs, freshMs, this.source?.publication())) return undefined;
    // A page of the current publication stays fresh: its age starts again after each `freshMs`.
    return ageMs % freshMs;
  }

  /**
   * Returns a cached or rendered page; undefined if neither is possible. Concurrent requests share a
   * rendering.
   * @param entry result of `get` for this key
   */
  async readPage(
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
    // A page with outdated data was never fresh.
    const ttlMs = (entry.page.cachedAt ? 0 : this.policy.freshMs) - ageMs;
    const stale = { page: entry.page, state: 'STALE', ageMs, ttlMs: Math.min(0, ttlMs) } as const;
    if (entry.retryAtMs !== undefined && this.now() < entry.retryAtMs) return stale;
    const { rendering, isCollapsed } = this.renew(key, client, render);
    const grace = sleep(GRACE_MS, 'renewing' as const, { ref: false });
    const renewed = await Promise.race([rendering, grace]);
    if (renewed === 'renewing') return { ...stale, isRenewing: true };
    if (!renewed) return stale;
    if (isFailure(renewed.page)) {
      // The failed renewal may have added the notice of outdated data.
      const page = this.entries.peek(key)?.page ?? entry.page;
      return { ...stale, page, failedStatus: renewed.page.status };
    }
    return this.result(renewed, 'stale', isCollapsed);
  }

  /** Marks the entry as showing this publication, as of now. */
  confirm(entry: CacheEntry<T>, publication: string): void {
    entry.publication = publication;
    entry.storedAtMs = this.now();
  }

  /** Removes pages. Running renderings are neither cached nor shared. */
  purge(isAffected: (key: string, page: T) => boolean): void {
    this.purges += 1;
    this.rendering.clear();
    this.loading.clear();
    const affected = [...this.entries].filter(([key, { page }]) => isAffected(key, page));
    for (const [key] of affected) this.entries.delete(key);
  }

  /** Returns the age in milliseconds, at most `freshMs` with a publication. */
  private ageMs({ page, storedAtMs, isOutdated }: CacheEntry<T>): number {
    const ageMs = this.now() - storedAtMs;
    const hasPublication = page.publication !== undefined && !page.cachedAt && !isOutdated;
    return hasPublication ? Math.min(ageMs, this.policy.freshMs) : ageMs;
  }

  private result(
    { page, isKept, isStored }: Rendering<T>,
    reason: 'uri-miss' | 'stale',
    isCollapsed: boolean,
  ): CachedResult<T> {
    if (isKept) return { page, state: 'HIT', ageMs: 0, isRevalidated: true };
    return { page, state: 'MISS', ageMs: page.ageMs ?? 0, reason, isStored, isCollapsed };
  }

  private store(key: string, entry: CacheEntry<T>): void {
    this.entries.set(key, entry);
    entry.page.onGrown = () => {
      const current = this.entries.peek(key);
      if (current?.page !== entry.page) return;
      // The size of an entry is read when it is added.
      this.entries.delete(key);
      this.entries.set(key, current);
    };
  }

  /** Returns when the page was made; just stale if the clock was set back since. */
  private storedAtMs({ ageMs = 0 }: T): number {
    return this.now() - (ageMs < 0 ? this.policy.freshMs : ageMs);
  }

  private async loadNow(key: string): Promise<CacheEntry<T> | undefined> {
    const { purges } = this;
    const page = await this.source?.load?.(key);
    if (!page || purges !== this.purges) return undefined;
    if (!this.entries.has(key)) {
      const { publication } = page;
      this.store(key, { page, storedAtMs: this.storedAtMs(page), publication });
    }
    return this.entries.get(key);
  }

  /**
   * Starts a rendering, or joins one for a client of the same or an earlier kind. A visitor does not join a
   * crawler's, which the community may have refused.
   */
  private renew(key: string, client: ClientKind, render: RenderPage<T>) {
    const renderingKey = `${client} ${key}`;
    const joinableKinds = CLIENT_KINDS.slice(0, CLIENT_KINDS.indexOf(client) + 1);
    const running = joinableKinds
      .map((kind) => this.rendering.get(`${kind} ${key}`))
      .find((rendering) => rendering !== undefined);
    if (running) return { rendering: running, isCollapsed: true };
    const rendering = this.renderAndStore(key, client, render).finally(() => {
      if (this.rendering.get(renderingKey) === rendering) this.rendering.delete(renderingKey);
    });
    this.rendering.set(renderingKey, rendering);
    return { rendering, isCollapsed: false };
  }

  private async renderAndStore(
    key: string,
    client: ClientKind,
    render: RenderPage<T>,
  ): Promise<Rendering<T> | undefined> {
    const { purges } = this;
    const publication = this.source?.publication();
    const cached = this.entries.peek(key)?.page;
    const page = await render(cached?.cachedAt ? undefined : cached);
    const oldEntry = this.entries.peek(key);
    // Only pages with a source are checked without rendering; others are rendered, even if unchanged.
    const isKept = page !== undefined && page === cached && !!this.source?.load;
    const change: EntryChange<T> = isKept
      ? storing({ page, storedAtMs: this.now(), publication: page.publication && publication })
      : this.changeAfter(oldEntry, client, page);
    let isStored = false;
    if (change.kind !== 'keep') {
      const newEntry = change.kind === 'store' ? change.entry : undefined;
      if (!this.policy.isUncompressed) await newEntry?.page.compress();
      // Drops renderings begun before a purge, and keeps entries that changed meanwhile.
      const isCurrent = purges === this.purges && this.entries.peek(key) === oldEntry;
      if (isCurrent && newEntry) {
        this.store(key, newEntry);
      } else if (isCurrent) {
        this.entries.delete(key);
      }
      isStored = isCurrent && newEntry?.page === page;
    }
    return page && { page, isKept, isStored };
  }

  private changeAfter(
    entry: CacheEntry<T> | undefined,
    client: ClientKind,
    page: T | undefined,
  ): EntryChange<T> {
    if (this.policy.freshMs + this.policy.staleMs === 0) return KEEP;
    if (entry?.isOutdated && (!page || isFailure(page))) return KEEP;
    const retryAtMs = this.now() + RETRY_MS;
    if (!page || page.isLate) return entry ? storing({ ...entry, retryAtMs }) : KEEP;
    // The community may have refused only crawlers.
    if (client === 'crawler' && (page.cachedAt || isFailure(page))) return KEEP;
    if (page.status === 200 && !page.isEmpty) {
      const storedAtMs = this.storedAtMs(page);
      const { publication } = page;
      return storing({ page, storedAtMs, publication, retryAtMs: page.cachedAt && retryAtMs });
    }
    if (!isFailure(page)) return { kind: 'delete' };
    return entry ? storing(this.staleEntry({ ...entry, retryAtMs }, page)) : KEEP;
  }

  private staleEntry(entry: CacheEntry<T>, { status }: T): CacheEntry<T> {
    // A 500 is this site's bug, not an outage.
    if (entry.page.cachedAt || status === 500) return entry;
    const cachedAt = new Date(Date.now() - (this.now() - entry.storedAtMs));
    return { ...entry, page: this.markStale(entry.page, cachedAt) };
  }
}
