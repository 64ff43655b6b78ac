import { LRUCache } from 'lru-cache';
import { PreparedResponse } from '@/lib/http/prepared-response';
import type { RedirectOrError } from '../errors/error-pages';

/** A record that appears shows after this time, however often its page is requested meanwhile. */
const MAX_AGE_MS = 5000;
const MAX_BYTES = 4 * 1024 * 1024;
/** The memory that an entry takes beside its URL and its redirect, roughly. */
const ENTRY_BYTES = 1024;

interface Entry {
  result: RedirectOrError;
  untilMs: number;
}

/**
 * The URLs that had no page of their own a moment ago, with the redirect or error that was sent: as long as an
 * entry lives, requests for the page are neither rendered nor counted as not found. Bounded in bytes.
 */
export class NegativeCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ result }, url) =>
      ENTRY_BYTES + 2 * url.length + (result instanceof PreparedResponse ? result.bytes : 0),
  });
  private readonly maxAgeMs: number;

  /** @param freshMs how long pages may be cached. */
  constructor(
    freshMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.maxAgeMs = Math.min(MAX_AGE_MS, freshMs);
  }

  /** The redirect or error at this URL; undefined where there may be a page. */
  get(url: string): RedirectOrError | undefined {
    const entry = this.entries.get(url);
    return entry && this.now() < entry.untilMs ? entry.result : undefined;
  }

  add(url: string, result: RedirectOrError): void {
    this.entries.set(url, { result, untilMs: this.now() + this.maxAgeMs });
  }

  clear(): void {
    this.entries.clear();
  }
}
