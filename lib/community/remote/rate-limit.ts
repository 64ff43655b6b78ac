import type { Clock } from '@/lib/base/runtime/clock';
import { resetSeconds, retryAfterSeconds } from './parse-retry-after';

/** The pause after a 429 without `Retry-After`. */
const DEFAULT_PAUSE_SECONDS = 5;
/** The pause when no calls remain and `X-RateLimit-Reset` is missing. */
const EXHAUSTED_PAUSE_SECONDS = 1;
/** A count of remaining calls is valid so long without `X-RateLimit-Reset`. */
const WINDOW_SECONDS = 60;
/** This share of the limit is never spent on crawlers. */
const VISITOR_SHARE = 0.1;

/** At most so many calls in a time. */
export interface RateWindow {
  calls: number;
  ms: number;
}

/** A 429 halves the windows, down to a quarter. They double again each time this passes. */
const RECOVERY_MS = 60_000;
const MIN_SHARE = 0.25;
/** Crawlers use at most this share of each window. */
const CRAWLER_SHARE = 0.5;
/** Calls for links and for unknown clients use at most this share. The rest is for the pages of readers. */
const SHARE_BESIDE_READERS = 0.75;
/** The pause before asking again for capacity. */
const BUSY_MS = 100;

/**
 * Follows the rate limit of a community: `429`, `Retry-After`, `X-RateLimit` headers, and known windows. A
 * server counts a call before its end, so windows begin at the ends of calls.
 */
export class RateLimit {
  private pausedUntil = 0;
  private crawlersPausedUntil = 0;
  private crawlerCalls = 0;
  private remaining = Number.POSITIVE_INFINITY;
  private reserved = 0;
  private windowEnd = 0;
  private active = 0;
  /** After a pause, a single call probes the limit. */
  private isProbing = false;
  /** The ends of calls that a window may count, oldest first. */
  private ends: number[] = [];
  private share = 1;
  private slowedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly windows: readonly RateWindow[] = [],
  ) {}

  /** Returns the milliseconds until the end of a pause. */
  pausedMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
  }

  /** True when one more call is within the remaining calls. */
  hasCapacity(): boolean {
    if (this.isProbing) return this.active === 0;
    return this.clock.now() >= this.windowEnd || this.active < this.remaining;
  }

  /** Milliseconds until the windows have room for one more call. */
  waitMs(leavesRoom = false): number {
    return this.waitWithin(leavesRoom ? SHARE_BESIDE_READERS : 1);
  }

  /** Counts the begin of a call. One `end` must follow. */
  begin(): void {
    this.active++;
  }

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
   * Updates the limit from a response. A 429 always pauses, and halves the windows, which others may share.
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

  /** Counts a call on behalf of a crawler. */
  countCrawlerCall(): void {
    this.crawlerCalls++;
  }

  /**
   * Returns the milliseconds until a call for a crawler may begin. Crawlers wait for the next window once
   * they have made as many calls as remain in this one, or when only the visitors' tenth remains.
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
      const room = Math.max(1, Math.floor(calls * share)) - this.active;
      if (room <= 0) return BUSY_MS;
      const first = this.ends.at(-room);
      return first === undefined ? 0 : first + ms - now;
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
