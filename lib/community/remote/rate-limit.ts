import type { Clock } from '@/lib/base/runtime/clock';
import { resetSeconds, retryAfterSeconds } from './retry-after';

/** The pause after a 429 without `Retry-After`. */
const DEFAULT_PAUSE_SECONDS = 5;
/** The pause when no calls remain and `X-RateLimit-Reset` is missing. */
const EXHAUSTED_PAUSE_SECONDS = 1;
/** How long a count of remaining calls is valid when `X-RateLimit-Reset` is missing. */
const WINDOW_SECONDS = 60;
/** This share of the limit is never spent on crawlers. */
const VISITOR_SHARE = 0.1;

/** Follows the community's rate limit: `429`, `Retry-After` and the `X-RateLimit` headers. */
export class RateLimit {
  private pausedUntil = 0;
  private crawlersPausedUntil = 0;
  private crawlerCalls = 0;
  private remaining = Number.POSITIVE_INFINITY;
  private reserved = 0;
  private windowEnd = 0;
  private active = 0;
  /** After a pause a single call probes the limit before others follow. */
  private isProbing = false;

  constructor(private readonly clock: Clock) {}

  /** Milliseconds until a call may be made. */
  pausedMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
  }

  /** True when one more call stays within the calls that remain. */
  hasCapacity(): boolean {
    if (this.isProbing) return this.active === 0;
    return this.clock.now() >= this.windowEnd || this.active < this.remaining;
  }

  /** Counts a call that begins. Each is followed by one `end`. */
  begin(): void {
    this.active++;
  }

  end(): void {
    this.active--;
  }

  /** Pauses all calls for so long, and those for crawlers twice as long. */
  pause(seconds: number): void {
    const now = this.clock.now();
    this.pausedUntil = Math.max(this.pausedUntil, now + seconds * 1000);
    this.isProbing = true;
    this.crawlersPausedUntil = Math.max(this.crawlersPausedUntil, now + 2 * seconds * 1000);
  }

  /** Updates the limit by the headers of a response. A 429 always pauses. */
  readHeaders(status: number, headers: Headers): void {
    if (status === 429) {
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
   * Milliseconds until a call may be made for a crawler. Once crawlers have made as many calls in this
   * window as remain of it, or only the visitors' tenth remains, they wait for the next window.
   */
  crawlerWaitMs(): number {
    const now = this.clock.now();
    const isUsedUp = this.crawlerCalls >= this.remaining || this.remaining <= this.reserved;
    const windowMs = Math.max(0, this.windowEnd - now);
    return Math.max(0, this.crawlersPausedUntil - now, isUsedUp ? windowMs : 0);
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
