import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ClientKind } from '@/lib/runtime/client-kind';

/** How a page came: just rendered, kept and fresh, or kept and past its time. */
export type CacheState = 'MISS' | 'HIT' | 'STALE';

/** What saved pages need to know of a rendering. */
export interface Cacheable {
  status: number;
  /** What it takes in memory; right once it is packed. */
  bytes: number;
  /** Makes it small, before it is saved. */
  pack(): Promise<void>;
  /** Shows data kept at this time because the community is not answering: due for renewal soon. */
  savedAt?: Date;
  /** How old it was already when it came, in milliseconds. */
  ageMs?: number;
  /** Not worth saving. */
  isEmpty?: boolean;
}

/** A page, and how it came. */
export interface CachedResult<T> {
  page: T;
  state: CacheState;
  ageMs: number;
}

/** Makes the page at a canonical address; undefined when there is no room for it now. */
export type RenderPage<T> = (key: string, who: ClientKind) => Promise<T | undefined>;

export interface PageCachePolicy {
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
const RETRY_MS = 2000;

const isFailure = ({ status }: Cacheable) => status >= 500;

/**
 * Rendered pages by canonical address, bounded by bytes. Fresh ones are served at once, older
 * ones while one renewal runs, and kept when it fails; a page that has ceased to exist goes.
 */
export class PageCache<T extends Cacheable> {
  private readonly saved: LRUCache<string, Saved<T>>;
  private readonly underWay = new Map<string, Promise<T | undefined>>();
  /** How often something has been purged. */
  purges = 0;

  /** @param degrade gives a page that says of when it is, for while it cannot be renewed. */
  constructor(
    private readonly policy: PageCachePolicy,
    private readonly render: RenderPage<T>,
    private readonly degrade: (page: T, savedAt: Date) => T,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.saved = new LRUCache({
      maxSize: policy.maxBytes,
      sizeCalculation: ({ page }) => page.bytes,
    });
  }

  get count(): number {
    return this.saved.size;
  }

  /** Whether a page is saved under this address, of whatever age. */
  has(key: string): boolean {
    return this.saved.has(key);
  }

  get bytes(): number {
    return this.saved.calculatedSize;
  }

  /** The page at a canonical address while it is fresh, without waiting for anything. */
  fresh(key: string): { page: T; ageMs: number } | undefined {
    const kept = this.saved.get(key);
    if (!kept || kept.page.savedAt) return undefined;
    const now = this.now();
    const ageMs = now - kept.savedMs;
    const isFresh = now < kept.renewMs && ageMs < this.policy.freshMs;
    return isFresh ? { page: kept.page, ageMs } : undefined;
  }

  /**
   * The page at a canonical address; rendered once however many ask at the same time.
   * Undefined when nothing is saved and there is no room to render it.
   */
  async read(key: string, who: ClientKind): Promise<CachedResult<T> | undefined> {
    const kept = this.saved.get(key);
    const ageMs = kept ? this.now() - kept.savedMs : 0;
    if (!kept || ageMs >= this.policy.staleMs + this.policy.freshMs) {
      const page = await this.renew(key, who);
      return page && { page, state: 'MISS', ageMs: page.ageMs ?? 0 };
    }
    if (this.now() < kept.renewMs) {
      const isFresh = ageMs < this.policy.freshMs && !kept.page.savedAt;
      return { page: kept.page, state: isFresh ? 'HIT' : 'STALE', ageMs };
    }
    const renewal = this.renew(key, who);
    const soon = await Promise.race([renewal, sleep(GRACE_MS, undefined, { ref: false })]);
    if (soon && !isFailure(soon)) return { page: soon, state: 'MISS', ageMs: soon.ageMs ?? 0 };
    return { page: kept.page, state: 'STALE', ageMs };
  }

  /** Forgets the pages that are concerned, and whatever is under way. */
  purge(isConcerned: (key: string) => boolean): void {
    this.purges += 1;
    this.underWay.clear();
    for (const key of [...this.saved.keys()].filter(isConcerned)) this.saved.delete(key);
  }

  /** A person does not wait with a robot, who may be refused for being one. */
  private renew(key: string, who: ClientKind): Promise<T | undefined> {
    const own = `${who} ${key}`;
    const running = this.underWay.get(`visitor ${key}`) ?? this.underWay.get(own);
    if (running) return running;
    const purges = this.purges;
    const rendering: Promise<T | undefined> = this.render(key, who)
      .then(async (page) => {
        const before = this.saved.peek(key);
        const after = this.keptAfter(before, who, page);
        if (after === before) return page;
        await after?.page.pack();
        // What was begun before a purge may show what it was for; what another rendering has kept
        // meanwhile is no older than this.
        if (purges === this.purges && this.saved.peek(key) === before) this.keep(key, after);
        return page;
      })
      .finally(() => {
        if (this.underWay.get(own) === rendering) this.underWay.delete(own);
      });
    this.underWay.set(own, rendering);
    return rendering;
  }

  /** What is to be saved, where this was kept, after a rendering; undefined for nothing. */
  private keptAfter(
    kept: Saved<T> | undefined,
    who: ClientKind,
    page: T | undefined,
  ): Saved<T> | undefined {
    // Nothing is given twice.
    if (this.policy.freshMs + this.policy.staleMs === 0) return kept;
    const now = this.now();
    const again = kept && { ...kept, renewMs: now + RETRY_MS };
    if (!page) return again;
    // It may have been refused for being a robot; people are told nothing of that.
    if (who === 'crawler' && (page.savedAt || isFailure(page))) return kept;
    if (page.status === 200 && !page.isEmpty) {
      const savedMs = now - (page.ageMs ?? 0);
      const renewMs = page.savedAt ? now + RETRY_MS : savedMs + this.policy.freshMs;
      return { page, savedMs, renewMs };
    }
    return isFailure(page) ? again && this.old(again, page) : undefined;
  }

  private keep(key: string, kept: Saved<T> | undefined): void {
    if (kept) this.saved.set(key, kept);
    else this.saved.delete(key);
  }

  private old(kept: Saved<T>, { status }: T): Saved<T> {
    // A 500 is a bug of ours, which the community has no part in.
    if (kept.page.savedAt || status === 500) return kept;
    const savedAt = new Date(Date.now() - (this.now() - kept.savedMs));
    return { ...kept, page: this.degrade(kept.page, savedAt) };
  }
}
