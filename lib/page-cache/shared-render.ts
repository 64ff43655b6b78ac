import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedCache } from '@/lib/base/runtime/shared-cache';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { type Resource, resourceUrl } from '@/lib/urls/resolve-target';
import { isFresh } from './is-fresh';
import type { PageCachePolicy, RenderPage } from './page-cache';
import { decodeStoredPage, encodeStoredPage } from './stored-page';

/**
 * Longer than any rendering takes, except for the first of a process. So a lock expires only if its process
 * has ended.
 */
const LOCK_MS = 9000;
const POLL_INTERVAL_MS = 40;
const POLL_FOR_MS = 2000;
/** Lifetime of a store's pages: they change only with a publication, which outdates them. */
const UNCHANGED_MS = 30 * 86_400_000;

const pageKey = (url: string) => `page:${url}`;

/** Shares pages between processes: one renders, the others load. */
export class SharedPages {
  /**
   * @param publication returns the id of the current publication
   * @param purges returns the number of purges so far
   */
  constructor(
    private readonly cache: SharedCache,
    private readonly policy: Pick<PageCachePolicy, 'freshMs' | 'staleMs'>,
    private readonly publication: () => string | undefined,
    private readonly purges: () => number,
  ) {}

  /** Returns the stored page, of any age. */
  async read(url: string): Promise<PreparedResponse | undefined> {
    const stored = await this.cache.get(pageKey(url));
    return stored && decodeStoredPage(stored);
  }

  /**
   * Stores a current page unless a purge came after its rendering began. Deletes the stored page if the new
   * one is empty, or has a status below 500 other than 200.
   * @param shown id of the publication with this content
   * @param purgesBefore number of purges before the rendering
   */
  async store(
    resource: Resource,
    page: PreparedResponse,
    shown: string | undefined,
    purgesBefore: number,
  ): Promise<void> {
    const key = pageKey(resourceUrl(resource));
    const hasNoContent = page.status !== 200 || page.isEmpty;
    // A failure (5xx) does not mean that the stored content is gone.
    if (hasNoContent && page.status < 500) return this.cache.delete(key);
    // No new publication outdates a stored sitemap, so it would be served for too long.
    const isSitemapOfStore = resource.kind === 'sitemap' && this.publication() !== undefined;
    // `cachedAt` is set if the data are older, because the community is unavailable.
    const isProvisional = page.status !== 200 || page.cachedAt || page.isLate;
    if (isProvisional || isSitemapOfStore) return;
    const content = await encodeStoredPage(page, shown);
    if (this.purges() !== purgesBefore) return;
    const { freshMs, staleMs } = this.policy;
    await this.cache.set(key, content, shown === undefined ? freshMs + staleMs : UNCHANGED_MS);
  }

  /**
   * Returns another process's fresh page, else renders and stores one; undefined if `render` returns none.
   * @param lookUp `skip` if `read` found none fresh
   */
  async render(
    resource: Resource,
    render: RenderPage<PreparedResponse>,
    lookUp: 'first' | 'skip' = 'first',
  ): Promise<PreparedResponse | undefined> {
    const url = resourceUrl(resource);
    const shared = lookUp === 'skip' ? undefined : await this.readFresh(url);
    if (shared) return shared;
    const purgesBefore = this.purges();
    // A cache without locks lets each process render.
    const hasLock = (await this.cache.lock?.(url, LOCK_MS)) ?? true;
    const awaited = hasLock ? undefined : await this.poll(url);
    if (awaited) return awaited;
    try {
      const page = await render();
      if (page) await this.store(resource, page, page.publication, purgesBefore);
      return page;
    } finally {
      if (hasLock) void this.cache.unlock?.(url);
    }
  }

  private async readFresh(url: string): Promise<PreparedResponse | undefined> {
    const page = await this.read(url);
    const { freshMs } = this.policy;
    return page && isFresh(page, page.ageMs, freshMs, this.publication()) ? page : undefined;
  }

  private async poll(url: string): Promise<PreparedResponse | undefined> {
    const until = performance.now() + POLL_FOR_MS;
    while (performance.now() < until && !this.cache.isAway?.()) {
      await sleep(POLL_INTERVAL_MS);
      const page = await this.readFresh(url);
      if (page) return page;
    }
    return undefined;
  }
}
