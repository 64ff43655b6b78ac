import type { Clock } from './clock';
import { resetSeconds, retryAfterSeconds } from './retry-after';

/** The wait where a 429 does not say how long. */
const UNSAID_SECONDS = 5;
/** The wait where nothing remains but nobody says until when. */
const NOTHING_REMAINS_SECONDS = 1;
/** How long a count of remaining calls is held to be true where nobody says until when. */
const WINDOW_SECONDS = 60;
/** Below this share of the limit, what remains is for people alone. */
const RESERVED_SHARE = 0.1;

/** Heeds the community's rate limit, for the whole process. */
export class RateLimit {
  private until = 0;
  private robotsUntil = 0;
  private robotCalls = 0;
  private remaining = Number.POSITIVE_INFINITY;
  private reserved = 0;
  private windowEnd = 0;
  private underWay = 0;
  /** After a pause one call finds out how things are, before others follow. */
  private isFeelingOut = false;

  constructor(private readonly clock: Clock) {}

  /** Milliseconds for which nothing may be asked. */
  pausedMs(): number {
    return Math.max(0, this.until - this.clock.now());
  }

  /** Whether one more call stays within what is known to remain. */
  hasRoom(): boolean {
    if (this.isFeelingOut) return this.underWay === 0;
    return this.clock.now() >= this.windowEnd || this.underWay < this.remaining;
  }

  /** A call is made; each is to be followed by one `end`. */
  begin(): void {
    this.underWay++;
  }

  end(): void {
    this.underWay--;
  }

  /** Asks nothing for so long, and nothing for robots as long again. */
  pause(seconds: number): void {
    const now = this.clock.now();
    this.until = Math.max(this.until, now + seconds * 1000);
    this.isFeelingOut = true;
    this.robotsUntil = Math.max(this.robotsUntil, now + 2 * seconds * 1000);
  }

  /** Reads what an answer says about the limit; a 429 always pauses. */
  note(status: number, headers: Headers): void {
    if (status === 429) {
      this.pause(retryAfterSeconds(headers, this.clock.date()) ?? UNSAID_SECONDS);
    } else {
      this.isFeelingOut = false;
      const remaining = countOf(headers, 'x-ratelimit-remaining');
      if (remaining !== undefined) this.noteRemaining(remaining, headers);
    }
  }

  /** A call was made for a robot's sake. */
  countRobot(): void {
    this.robotCalls++;
  }

  /**
   * Milliseconds for which robots must wait. Where the limit says what remains, they have used half
   * of what people left them when they have made as many calls as remain; the last tenth of the
   * limit is never theirs.
   */
  robotsWaitMs(): number {
    const now = this.clock.now();
    const isUsed = this.robotCalls >= this.remaining || this.remaining <= this.reserved;
    const windowMs = Math.max(0, this.windowEnd - now);
    return Math.max(0, this.robotsUntil - now, isUsed ? windowMs : 0);
  }

  private noteRemaining(remaining: number, headers: Headers): void {
    const now = this.clock.now();
    const reset = resetSeconds(headers, this.clock.date());
    if (now >= this.windowEnd) {
      this.windowEnd = now + (reset ?? WINDOW_SECONDS) * 1000;
      this.robotCalls = 0;
    }
    this.remaining = remaining;
    this.reserved = (countOf(headers, 'x-ratelimit-limit') ?? 0) * RESERVED_SHARE;
    if (remaining > 0) return;
    this.until = Math.max(this.until, now + 1000 * (reset ?? NOTHING_REMAINS_SECONDS));
    this.isFeelingOut = true;
  }
}

function countOf(headers: Headers, name: string): number | undefined {
  const value = headers.get(name)?.trim() ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
