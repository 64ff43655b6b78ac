import type { Clock } from './clock';
import { resetSeconds, retryAfterSeconds } from './retry-after';

/** The wait where a 429 does not say how long. */
const DEFAULT_PAUSE_SECONDS = 5;
/** The wait where nothing remains but nobody says until when. */
const EXHAUSTED_PAUSE_SECONDS = 1;
/** How long a count of remaining calls is held to be true where nobody says until when. */
const WINDOW_SECONDS = 60;
/** Below this share of the limit, what remains is for people alone. */
const RESERVED_SHARE = 0.1;

/** Heeds the community's rate limit, for the whole process. */
export class RateLimit {
  private pausedUntil = 0;
  private crawlersPausedUntil = 0;
  private crawlerCalls = 0;
  private remaining = Number.POSITIVE_INFINITY;
  private reserved = 0;
  private windowEnd = 0;
  private active = 0;
  /** After a pause one call finds out how things are, before others follow. */
  private isProbing = false;

  constructor(private readonly clock: Clock) {}

  /** Milliseconds for which nothing may be asked. */
  pausedMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
  }

  /** Whether one more call stays within what is known to remain. */
  hasCapacity(): boolean {
    if (this.isProbing) return this.active === 0;
    return this.clock.now() >= this.windowEnd || this.active < this.remaining;
  }

  /** A call is made; each is to be followed by one `end`. */
  begin(): void {
    this.active++;
  }

  end(): void {
    this.active--;
  }

  /** Asks nothing for so long, and nothing for robots as long again. */
  pause(seconds: number): void {
    const now = this.clock.now();
    this.pausedUntil = Math.max(this.pausedUntil, now + seconds * 1000);
    this.isProbing = true;
    this.crawlersPausedUntil = Math.max(this.crawlersPausedUntil, now + 2 * seconds * 1000);
  }

  /** Reads what an answer says about the limit; a 429 always pauses. */
  readHeaders(status: number, headers: Headers): void {
    if (status === 429) {
      this.pause(retryAfterSeconds(headers, this.clock.date()) ?? DEFAULT_PAUSE_SECONDS);
    } else {
      this.isProbing = false;
      const remaining = parseCount(headers, 'x-ratelimit-remaining');
      if (remaining !== undefined) this.setRemaining(remaining, headers);
    }
  }

  /** A call was made for a robot's sake. */
  countCrawlerCall(): void {
    this.crawlerCalls++;
  }

  /**
   * Milliseconds for which robots must wait. Where the limit says what remains, they have used half
   * of what people left them when they have made as many calls as remain; the last tenth of the
   * limit is never theirs.
   */
  crawlerWaitMs(): number {
    const now = this.clock.now();
    const isUsed = this.crawlerCalls >= this.remaining || this.remaining <= this.reserved;
    const windowMs = Math.max(0, this.windowEnd - now);
    return Math.max(0, this.crawlersPausedUntil - now, isUsed ? windowMs : 0);
  }

  private setRemaining(remaining: number, headers: Headers): void {
    const now = this.clock.now();
    const reset = resetSeconds(headers, this.clock.date());
    if (now >= this.windowEnd) {
      this.windowEnd = now + (reset ?? WINDOW_SECONDS) * 1000;
      this.crawlerCalls = 0;
    }
    this.remaining = remaining;
    this.reserved = (parseCount(headers, 'x-ratelimit-limit') ?? 0) * RESERVED_SHARE;
    if (remaining > 0) return;
    this.pausedUntil = Math.max(this.pausedUntil, now + 1000 * (reset ?? EXHAUSTED_PAUSE_SECONDS));
    this.isProbing = true;
  }
}

function parseCount(headers: Headers, name: string): number | undefined {
  const value = headers.get(name)?.trim() ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
