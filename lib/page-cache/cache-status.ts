import type { Config } from '@/lib/base/config/config';
import type { CachedResult } from './cached-result';

/* `Cache-Status` (RFC 9211). It has no `ttl`, since all fresh hits of a page share their headers. */

const CACHE = 'lectern';
const HIT = `${CACHE}; hit`;

/** Headers of fresh hits. Older tools read `X-Cache`. */
export const HIT_HEADERS = { 'cache-status': HIT, 'x-cache': 'HIT' };

/** Headers of responses that may not be cached. */
export const BYPASS_HEADERS = { 'cache-status': `${CACHE}; fwd=bypass` };

function printCacheStatus(result: CachedResult<unknown>): string {
  switch (result.state) {
    case 'HIT':
      return result.isRevalidated ? `${CACHE}; fwd=stale; fwd-status=304` : HIT;
    case 'STALE': {
      const { ttlMs, isRenewing, failedStatus } = result;
      const ttl = `; ttl=${Math.floor(ttlMs / 1000)}`;
      if (failedStatus !== undefined) {
        return `${CACHE}; fwd=stale; fwd-status=${failedStatus}${ttl}`;
      }
      return `${HIT}${ttl}${isRenewing ? '; detail=renewing' : ''}`;
    }
    case 'MISS': {
      const { reason, isStored, isCollapsed } = result;
      const flags = `${isStored ? '; stored' : ''}${isCollapsed ? '; collapsed' : ''}`;
      return `${CACHE}; fwd=${reason}${flags}`;
    }
  }
}

/** Returns the headers of cache state and age (seconds). */
export const cacheHeaders = (result: CachedResult<unknown>): Record<string, string> => ({
  'cache-status': printCacheStatus(result),
  'x-cache': result.state,
  age: String(Math.floor(result.ageMs / 1000)),
});

/**
 * How long edge caches may serve expired pages of an unavailable site. A name removed by `lectern forget` may
 * stay in an edge cache as long.
 */
const MAX_EDGE_STALE_SECONDS = 600;

/**
 * Returns `Cache-Control` of an outdated or incomplete page: it is soon replaced, so others must not cache
 * it.
 * @param caching of a current page at this address
 */
export const provisionalCacheControl = (caching: string | undefined): string =>
  caching === 'no-store' ? caching : 'no-cache';

/**
 * Returns `Cache-Control` of pages: browsers revalidate, shared caches store (RFC 9111, RFC 5861). Only
 * caches that are purged by tag may send an expired page while they renew it.
 */
export function cacheControl({
  cacheSeconds,
  staleSeconds,
  cdnTags,
}: Pick<Config, 'cacheSeconds' | 'staleSeconds'> & Partial<Pick<Config, 'cdnTags'>>): string {
  const edgeStaleSeconds = Math.min(staleSeconds, MAX_EDGE_STALE_SECONDS);
  const base = `public, max-age=0, s-maxage=${cacheSeconds}, stale-if-error=${edgeStaleSeconds}`;
  return cdnTags
    ? `${base}, stale-while-revalidate=${Math.min(cacheSeconds, edgeStaleSeconds)}`
    : base;
}
