import type { Clock } from '@/lib/base/runtime/clock';
import { resetSeconds, retryAfterSeconds } from './parse-retry-after';

const DEFAULT_PAUSE_SECONDS = 5;
const EXHAUSTED_PAUSE_SECONDS = 1;
const WINDOW_SECONDS = 60;
/** Share of the limit reserved for visitors. */
const VISITOR_SHARE = 0.1;

export interface RateWindow {
  calls: number;
  ms: number;
}

/** Each 429 halves the windows, down to a quarter; they double after this time. */
const RECOVERY_MS = 60_000;
const MIN_SHARE = 0.25;
const CRAWLER_SHARE = 0.5;
/** Share for links and unknown clients; the rest is for pages of readers. */
const SHARE_BESIDE_READERS = 0.75;
const BUSY_MS = 100;

/**
 * Follows the server's rate limit: `429`, `Retry-After`, `X-RateLimit` headers, known windows. Windows start
 * at the ends of calls, since servers may count them until then.
 */
export class RateLimit {
  private pausedUntil = 0;
  private crawlersPausedUntil = 0;
  private crawlerCalls = 0;
  private remaining = Number.POSITIVE_INFINITY;
  private reserved = 0;
  private windowEnd = 0;
  private active = 0;
  /** True while one call tests, after a pause, whether the limit still holds. */
  private isProbing = false;
  private ends: number[] = [];
  private share = 1;
  private slowedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly windows: readonly RateWindow[] = [],
  ) {}

  pausedMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
  }

  /** True if one more call fits the remaining calls. */
  hasCapacity(): boolean {
    if (this.isProbing) return this.active === 0;
    return this.clock.now() >= this.windowEnd || this.active < this.remaining;
  }

  waitMs(leavesRoom = false): number {
    return this.waitWithin(leavesRoom ? SHARE_BESIDE_READERS : 1);
  }

  /** Counts a call; one `end` must follow. */
  begin(): void {
    this.active++;
  }

  end(): void {
    this.active--;
    const now = this.clock.now();
    const longest = Math.max(0, ...this.windows.map(({ ms }) => ms));
    this.ends = [...this.ends.filter((end) => end > now - longest), now];
  }

  /** Pauses all calls, and crawlers' twice as long. */
  pause(seconds: number): void {
    const now = this.clock.now();
    this.pausedUntil = Math.max(this.pausedUntil, now + seconds * 1000);
    this.isProbing = true;
    this.crawlersPausedUntil = Math.max(this.crawlersPausedUntil, now + 2 * seconds * 1000);
  }

  /** A 429 pauses and halves the windows, since others may share the limit. */
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
   * Crawlers skip to the next window after using as many calls as remain, or when only the visitors' share
   * remains.
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
