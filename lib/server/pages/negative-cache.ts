import { LRUCache } from 'lru-cache';
import { PreparedResponse } from '@/lib/http/prepared-response';
import type { RedirectOrError } from '../errors/error-pages';

/** A record that appears shows after this time, however often its page is requested meanwhile. */
const MAX_AGE_MS = 5000;
const MAX_BYTES = 4 * 1024 * 1024;
/** The memory that an entry takes beside its URL and its redirect, roughly. */
const ENTRY_BYTES = 1024;

/**
 * Creates the cache of URLs that had no page of their own a moment ago, with the redirect or error that was sent: as
 * long as an entry lives, requests for the page are neither rendered nor counted as not found. Bounded in bytes.
 * @param freshMs how long pages may be cached
 * @param perf tells the time, in milliseconds
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
