import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedCache } from '@/lib/base/runtime/shared-cache';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { type Resource, resourceUrl } from '@/lib/urls/resolve-target';
import { isFresh } from './is-fresh';
import type { PageCachePolicy, RenderPage } from './page-cache';
import { decodeStoredPage, encodeStoredPage } from './stored-page';

/** Longer than any rendering, so that the lock of a process that has died expires by itself. */
const LOCK_MS = 9000;
/** How often, and how long, a process polls for the page that another one renders. */
const POLL_INTERVAL_MS = 40;
const POLL_FOR_MS = 2000;
/** How long a page is stored of which is known that its content has not changed. */
const UNCHANGED_MS = 30 * 86_400_000;

const pageKey = (url: string) => `page:${url}`;

/** The pages that several processes, or one and its successor, share. */
export interface SharedPages {
  /** The page at a canonical URL, of any age and of any publication. */
  read(url: string): Promise<PreparedResponse | undefined>;
  /**
   * Stores a page that shows the current content, unless something was purged after so many purges.
   * @param publication of which is known that the page shows it
   */
  store(
    resource: Resource,
    page: PreparedResponse,
    publication: string | undefined,
    purgesBefore: number,
  ): Promise<void>;
  /**
   * Returns the page for a resource: a fresh one of another process, or else the rendered one.
   * @param isRead `read` has just been called, and has returned none that is fresh.
   */
  render(
    resource: Resource,
    render: RenderPage<PreparedResponse>,
    isRead: boolean,
  ): Promise<PreparedResponse | undefined>;
}

/**
 * Shares pages between processes: one renders a page, the others take it from the shared cache.
 * While that does not respond, each process renders for itself.
 * @param publication the one that is served now, by which pages that have one are judged.
 * @param purges counts the purges so far; a rendering that began before a purge is not shared.
 */
export function openSharedPages(
  cache: SharedCache,
  { freshMs, staleMs }: Omit<PageCachePolicy, 'maxBytes'>,
  publication: () => string | undefined,
  purges: () => number,
): SharedPages {
  async function read(url: string): Promise<PreparedResponse | undefined> {
    const stored = await cache.get(pageKey(url));
    return stored && decodeStoredPage(stored);
  }

  async function freshPage(url: string): Promise<PreparedResponse | undefined> {
    const page = await read(url);
    return page && isFresh(page, page.ageMs, freshMs, publication()) ? page : undefined;
  }

  async function pollForPage(url: string): Promise<PreparedResponse | undefined> {
    const until = performance.now() + POLL_FOR_MS;
    while (performance.now() < until && !cache.isAway?.()) {
      await sleep(POLL_INTERVAL_MS);
      const page = await freshPage(url);
      if (page) return page;
    }
    return undefined;
  }

  async function store(
    resource: Resource,
    page: PreparedResponse,
    shown: string | undefined,
    purgesBefore: number,
  ): Promise<void> {
    const key = pageKey(resourceUrl(resource));
    if (page.status < 500 && (page.status !== 200 || page.isEmpty)) {
      return cache.delete(key);
    }
    // In front of a store, nothing would tell when such a page is no longer true.
    const isUntold = resource.kind === 'sitemap' && publication() !== undefined;
    if (page.status !== 200 || page.cachedAt || page.isLate || isUntold) return;
    const content = await encodeStoredPage(page, shown);
    if (purges() !== purgesBefore) return;
    const ttlMs = shown === undefined ? freshMs + staleMs : UNCHANGED_MS;
    await cache.set(key, content, ttlMs);
  }

  return {
    read,
    store,
    async render(resource, render, isRead) {
      const url = resourceUrl(resource);
      const shared = isRead ? undefined : await freshPage(url);
      if (shared) return shared;
      const purgesBefore = purges();
      const hasLock = (await cache.lock?.(url, LOCK_MS)) ?? true;
      const awaited = hasLock ? undefined : await pollForPage(url);
      if (awaited) return awaited;
      try {
        const page = await render();
        if (page) await store(resource, page, page.publication, purgesBefore);
        return page;
      } finally {
        if (hasLock) void cache.unlock?.(url);
      }
    },
  };
}
