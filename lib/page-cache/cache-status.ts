import type { Config } from '@/lib/base/config/config';
import type { CachedResult } from './cached-result';

/*
 * `Cache-Status` (RFC 9211): how the cache of this site handled a request. The time that a fresh
 * response stays fresh is left out: it would change every second in headers that are printed once.
 */

const CACHE = 'lectern';
const HIT = `${CACHE}; hit`;

/** The headers of a fresh response from the cache. `X-Cache` says the same to older tools. */
export const HIT_HEADERS = { 'cache-status': HIT, 'x-cache': 'HIT' };

/** The headers of a response that is never cached. */
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

/** The headers that say how a response was obtained, and how old it is. */
export const cacheHeaders = (result: CachedResult<unknown>): Record<string, string> => ({
  'cache-status': printCacheStatus(result),
  'x-cache': result.state,
  age: String(Math.floor(result.ageMs / 1000)),
});

/**
 * Caches in front of the site may send a page for so long after it has expired while the site does not answer. What is
 * forgotten meanwhile stays readable there.
 */
const MAX_EDGE_STALE_SECONDS = 600;

/**
 * `Cache-Control` of a cached page: browsers revalidate, shared caches store it (RFC 9111, RFC 5861).
 */
export function cacheControl({
  cacheSeconds,
  staleSeconds,
}: Pick<Config, 'cacheSeconds' | 'staleSeconds'>): string {
  const edgeStaleSeconds = Math.min(staleSeconds, MAX_EDGE_STALE_SECONDS);
  return `public, max-age=0, s-maxage=${cacheSeconds}, stale-if-error=${edgeStaleSeconds}`;
}
