import { LRUCache } from 'lru-cache';
import type { ErrorDescription } from '@/lib/render/render-context';

/** A record that appears shows after this time, however often its page is requested meanwhile. */
const MAX_AGE_MS = 5000;
const MAX_BYTES = 4 * 1024 * 1024;
/** The memory that an entry takes beside its URL, roughly. */
const ENTRY_BYTES = 1024;

interface Entry {
  description: ErrorDescription;
  untilMs: number;
}

/**
 * The URLs whose pages did not exist a moment ago, with what their error pages say: as long as an
 * entry lives, requests for the page are neither rendered nor counted as not found. Bounded in bytes.
 */
export class MissingPages {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_entry, url) => ENTRY_BYTES + 2 * url.length,
  });
  private readonly maxAgeMs: number;

  /** @param freshMs how long pages may be cached. */
  constructor(
    freshMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.maxAgeMs = Math.min(MAX_AGE_MS, freshMs);
  }

  /** What the error page at this URL says; undefined where the page may exist. */
  get(url: string): ErrorDescription | undefined {
    const entry = this.entries.get(url);
    return entry && this.now() < entry.untilMs ? entry.description : undefined;
  }

  add(url: string, description: ErrorDescription): void {
    this.entries.set(url, { description, untilMs: this.now() + this.maxAgeMs });
  }

  clear(): void {
    this.entries.clear();
  }
}
