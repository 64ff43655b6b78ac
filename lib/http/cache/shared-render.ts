import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { SharedCache } from '@/lib/shared-cache/shared-cache';
import { PreparedResponse } from '../response/prepared-response';
import type { PageCachePolicy, RenderPage } from './page-cache';

/** Longer than any rendering, so that the lock of a replica that has died expires by itself. */
const LOCK_MS = 9000;
/** How often, and how long, a replica polls for the page that another one renders. */
const POLL_INTERVAL_MS = 40;
const POLL_FOR_MS = 2000;

const headerLine = z.object({
  madeMs: z.number(),
  headers: z.record(z.string(), z.string()),
});

/** A page as the shared cache stores it: a line of JSON, then the body. */
function encodePage(page: PreparedResponse): Buffer {
  const line = `${JSON.stringify({ madeMs: Date.now(), headers: page.headers })}\n`;
  return Buffer.concat([Buffer.from(line), page.body]);
}

function decodePage(stored: Buffer): PreparedResponse | undefined {
  const end = stored.indexOf('\n');
  try {
    const { madeMs, headers } = headerLine.parse(JSON.parse(stored.subarray(0, end).toString()));
    const page = new PreparedResponse(200, headers, Buffer.from(stored.subarray(end + 1)));
    page.ageMs = Math.max(0, Date.now() - madeMs);
    return page;
  } catch {
    return undefined;
  }
}

const pageKey = (url: string) => `page:${url}`;

/** Returns the page at a canonical URL: another replica's, or else the rendered one. */
export type SharedRender = (
  url: string,
  render: RenderPage<PreparedResponse>,
) => Promise<PreparedResponse | undefined>;

/**
 * Shares renderings between replicas: one renders a page, the others take it from the shared cache.
 * While the shared cache does not respond, each replica renders for itself.
 * @param purges counts the purges so far; a rendering that began before a purge is not shared.
 */
export function shareRenders(
  cache: SharedCache,
  { freshMs, staleMs }: Omit<PageCachePolicy, 'maxBytes'>,
  purges: () => number,
): SharedRender {
  async function freshPage(url: string): Promise<PreparedResponse | undefined> {
    const stored = await cache.get(pageKey(url));
    const page = stored && decodePage(stored);
    return page && page.ageMs < freshMs ? page : undefined;
  }

  async function pollForPage(url: string): Promise<PreparedResponse | undefined> {
    const until = performance.now() + POLL_FOR_MS;
    while (performance.now() < until) {
      await sleep(POLL_INTERVAL_MS);
      const page = await freshPage(url);
      if (page) return page;
    }
    return undefined;
  }

  return async (url, render) => {
    const shared = await freshPage(url);
    if (shared) return shared;
    const purgesBefore = purges();
    const hasLock = await cache.lock(url, LOCK_MS);
    const awaited = hasLock ? undefined : await pollForPage(url);
    if (awaited) return awaited;
    try {
      const page = await render();
      const isShareable = page?.status === 200 && !page.cachedAt && !page.isEmpty;
      if (isShareable && purges() === purgesBefore) {
        await cache.set(pageKey(url), encodePage(page), freshMs + staleMs);
      }
      return page;
    } finally {
      if (hasLock) void cache.unlock(url);
    }
  };
}
