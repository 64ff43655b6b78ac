import type { Clock } from '@/lib/base/runtime/clock';
import { resetSeconds, retryAfterSeconds } from './parse-retry-after';

const DEFAULT_PAUSE_SECONDS = 5;
const EXHAUSTED_PAUSE_SECONDS = 1;
const WINDOW_SECONDS = 60;
const VISITOR_SHARE = 0.1;

/** A server's limit: `calls` in `ms` milliseconds. */
export interface RateWindow {
  calls: number;
  ms: number;
}

/** A 429 halves the calls of the windows, down to a quarter. After this time without one, they double. */
const RECOVERY_MS = 60_000;
const MIN_SHARE = 0.25;
const CRAWLER_SHARE = 0.5;
/** Share of the calls for links and unknown clients. Only pages of readers may use the rest. */
const SHARE_BESIDE_READERS = 0.75;
/** Wait while running calls use a whole window. */
const BUSY_MS = 100;

/**
 * Keeps calls within a server's rate limit: its `429`, `Retry-After` and `X-RateLimit` headers, and the
 * windows given here. A call counts from its end, since the server may count it as late.
 */
export class RateLimit {
  private pausedUntil = 0;
  private crawlersPausedUntil = 0;
  private crawlerCalls = 0;
  private remaining = Number.POSITIVE_INFINITY;
  private reserved = 0;
  private windowEnd = 0;
  private active = 0;
  /** True after a pause, until a call shows that the server accepts calls again. */
  private isProbing = false;
  /** End times of past calls, ascending. */
  private ends: number[] = [];
  /** Share of the windows after the last 429. */
  private share = 1;
  private slowedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly windows: readonly RateWindow[] = [],
  ) {}

  /** Returns the rest of the pause in milliseconds. */
  pausedMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
  }

  /** True if the `X-RateLimit` headers allow one more call. After a pause, one call at a time. */
  hasCapacity(): boolean {
    if (this.isProbing) return this.active === 0;
    return this.clock.now() >= this.windowEnd || this.active < this.remaining;
  }

  /**
   * Returns the milliseconds until the windows allow a call; 0 for now.
   * @param leavesRoom leaves a quarter of the calls for pages of readers
   */
  waitMs(leavesRoom = false): number {
    return this.waitWithin(leavesRoom ? SHARE_BESIDE_READERS : 1);
  }

  /** Counts a running call. The caller reports its end by `end`. */
  begin(): void {
    this.active++;
  }

  /** Counts the call in the windows from now on. */
  end(): void {
    this.active--;
    const now = this.clock.now();
    const longest = Math.max(0, ...this.windows.map(({ ms }) => ms));
    this.ends = [...this.ends.filter((end) => end > now - longest), now];
  }

  /** Pauses all calls, and those for crawlers twice as long. */
  pause(seconds: number): void {
    const now = this.clock.now();
    this.pausedUntil = Math.max(this.pausedUntil, now + seconds * 1000);
    this.isProbing = true;
    this.crawlersPausedUntil = Math.max(this.crawlersPausedUntil, now + 2 * seconds * 1000);
  }

  /**
   * Reads the limits in a response. A 429 pauses calls and halves the windows, which other clients may share.
   */
  readHeaders(status: number, headers: Headers): void {
    if (status === 429) {
      this.share = Math.max(MIN_SHARE, this.currentShare() / 2);
      this.slowedAt = this.clock.now();
      this.pause(retryAfterSeconds(headers, this.clock.date()) ?? DEFAULT_PAUSE_SECONDS);
    } else {
      this.isProbing = false;
      const remaining = parseCount(headers, 'x-ratelimit-remaining');
      if (remaining !== undefined) this.setRemaining(remaining, headers);
    }
  }

  countCrawlerCall(): void {
    this.crawlerCalls++;
  }

  /**
   * Returns the milliseconds until a call for a crawler is allowed. Crawlers wait for the server's next
   * window once they have used as many calls as remain, or once only the visitors' share remains.
   */
  crawlerWaitMs(): number {
    const now = this.clock.now();
    const isUsedUp = this.crawlerCalls >= this.remaining || this.remaining <= this.reserved;
    const windowMs = Math.max(0, this.windowEnd - now);
    const pauseMs = Math.max(0, this.crawlersPausedUntil - now, isUsedUp ? windowMs : 0);
    return Math.max(pauseMs, this.waitWithin(CRAWLER_SHARE));
  }

  private currentShare(): number {
    const recoveries = Math.floor((this.clock.now() - this.slowedAt) / RECOVERY_MS);
    return Math.min(1, this.share * 2 ** recoveries);
  }

  private waitWithin(part: number): number {
    const now = this.clock.now();
    const share = part * this.currentShare();
    const waits = this.windows.map(({ calls, ms }) => {
      const allowed = Math.max(1, Math.floor(calls * share));
      const free = allowed - this.active;
      if (free <= 0) return BUSY_MS;
      // If `free` ended calls are in the window, the oldest of them has to leave it.
      const oldestEnd = this.ends.at(-free);
      return oldestEnd === undefined ? 0 : oldestEnd + ms - now;
    });
    return Math.max(0, ...waits);
  }

  private setRemaining(remaining: number, headers: Headers): void {
    const now = this.clock.now();
    const reset = resetSeconds(headers, this.clock.date());
    if (now >= this.windowEnd) {
      this.windowEnd = now + (reset ?? WINDOW_SECONDS) * 1000;
      this.crawlerCalls = 0;
    }
    this.remaining = remaining;
    this.reserved = (parseCount(headers, 'x-ratelimit-limit') ?? 0) * VISITOR_SHARE;
    if (remaining > 0) return;
    this.pausedUntil = Math.max(this.pausedUntil, now + 1000 * (reset ?? EXHAUSTED_PAUSE_SECONDS));
    this.isProbing = true;
  }
}

function parseCount(headers: Headers, name: string): number | undefined {
  const value = headers.get(name)?.trim() ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
