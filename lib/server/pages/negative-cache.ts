import { LRUCache } from 'lru-cache';
import { PreparedResponse } from '@/lib/http/prepared-response';
import type { RedirectOrError } from '../errors/error-pages';

/** New records show after this time. */
const MAX_AGE_MS = 5000;
const MAX_BYTES = 4 * 1024 * 1024;
/** Besides URL and redirect. */
const ENTRY_BYTES = 1024;

/**
 * Returns a cache of redirects and errors by URL, bounded in bytes. Hits are not rendered or counted as 404s.
 * @param freshMs how long pages may be cached
 */
export const createNegativeCache = (freshMs: number, perf: { now(): number } = performance) =>
  new LRUCache<string, RedirectOrError>({
    maxSize: MAX_BYTES,
    sizeCalculation: (result, url) =>
      ENTRY_BYTES + 2 * url.length + (result instanceof PreparedResponse ? result.bytes : 0),
    // 0 would mean forever.
    ttl: Math.max(1, Math.min(MAX_AGE_MS, freshMs)),
    ttlResolution: 0,
    perf,
  });
