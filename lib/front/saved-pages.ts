import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** How a page came: just rendered, kept and fresh, or kept and past its time. */
export type CacheState = 'MISS' | 'HIT' | 'STALE';

/** What saved pages need to know of a rendering. */
export interface Savable {
  status: number;
  bytes: number;
  /** Shows kept data because the community is not answering: good to have, due for renewal soon. */
  isDegraded: boolean;
}

export interface Policy {
  maxBytes: number;
  freshMs: number;
  staleMs: number;
}

interface Saved<T> {
  page: T;
  savedMs: number;
  /** No renewal is tried before this time: the last one failed, or the page was just made. */
  renewMs: number;
}

/** A visitor of a page past its time waits this long for the new one before taking the old one. */
const GRACE_MS = 100;
/** Pause between attempts to renew a page while they fail. */
const RETRY_MS = 5000;

const isFailure = (status: number) => status >= 500 || status === 429;

/**
 * Rendered pages by canonical address, bounded by bytes. Fresh ones are served at once, older
 * ones while one renewal runs, and kept when it fails; a page that has ceased to exist goes.
 */
export class SavedPages<T extends Savable> {
  private readonly saved: LRUCache<string, Saved<T>>;
  private readonly underWay = new Map<string, Promise<T>>();

  constructor(
    private readonly policy: Policy,
    private readonly render: (key: string) => Promise<T>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.saved = new LRUCache({
      maxSize: policy.maxBytes,
      sizeCalculation: ({ page }) => page.bytes,
    });
  }

  /** The page at a canonical address; rendered once however many ask at the same time. */
  async read(key: string): Promise<{ page: T; state: CacheState; ageMs: number }> {
    const kept = this.saved.get(key);
    const ageMs = kept ? this.now() - kept.savedMs : 0;
    if (!kept || ageMs >= this.policy.staleMs + this.policy.freshMs) {
      return { page: await this.renew(key), state: 'MISS', ageMs: 0 };
    }
    if (this.now() < kept.renewMs) {
      const isFresh = ageMs < this.policy.freshMs && !kept.page.isDegraded;
      return { page: kept.page, state: isFresh ? 'HIT' : 'STALE', ageMs };
    }
    const renewal = this.renew(key);
    const soon = await Promise.race([renewal, sleep(GRACE_MS, undefined, { ref: false })]);
    if (soon && !isFailure(soon.status)) return { page: soon, state: 'MISS', ageMs: 0 };
    return { page: kept.page, state: 'STALE', ageMs };
  }

  private renew(key: string): Promise<T> {
    const running = this.underWay.get(key);
    if (running) return running;
    const rendering = this.render(key)
      .then((page) => this.keep(key, page))
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, rendering);
    return rendering;
  }

  private keep(key: string, page: T): T {
    const now = this.now();
    if (page.status === 200) {
      const renewMs = now + (page.isDegraded ? RETRY_MS : this.policy.freshMs);
      this.saved.set(key, { page, savedMs: now, renewMs });
    } else if (isFailure(page.status)) {
      const kept = this.saved.peek(key);
      if (kept) kept.renewMs = now + RETRY_MS;
    } else {
      this.saved.delete(key);
    }
    return page;
  }
}
