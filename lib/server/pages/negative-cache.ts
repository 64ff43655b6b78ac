import { LRUCache } from 'lru-cache';
import { PreparedResponse } from '@/lib/http/prepared-response';
import type { RedirectOrError } from '../errors/error-pages';

/** A new record shows after this time, even when its page is requested often. */
const MAX_AGE_MS = 5000;
const MAX_BYTES = 4 * 1024 * 1024;
/** The approximate memory of an entry besides its URL and redirect. */
const ENTRY_BYTES = 1024;

/**
 * Creates the cache of URLs without a page, with their redirect or error. Such requests are neither rendered
 * nor counted as not found. Bounded in bytes.
 * @param freshMs how long pages may be cached
 * @param perf the clock, in milliseconds
 */
export const createNegativeCache = (freshMs: number, perf: { now(): number } = performance) =>
  new LRUCache<string, RedirectOrError>({
    maxSize: MAX_BYTES,
    sizeCalculation: (result, url) =>
      ENTRY_BYTES + 2 * url.length + (result instanceof PreparedResponse ? result.bytes : 0),
    // With 0 entries would never end.
    ttl: Math.max(1, Math.min(MAX_AGE_MS, freshMs)),
    ttlResolution: 0,
    perf,
  });
