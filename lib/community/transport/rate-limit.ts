import type { Clock } from './clock';
import { resetSeconds, retryAfterSeconds } from './retry-after';

/** The wait where a 429 does not say how long. */
const UNSAID_SECONDS = 5;
/** The wait where nothing remains but nobody says until when. */
const NOTHING_REMAINS_SECONDS = 1;

/** Heeds the community's rate limit, for the whole process. */
export class RateLimit {
  private until = 0;

  constructor(private readonly clock: Clock) {}

  /** Milliseconds for which nothing may be asked. */
  pausedMs(): number {
    return Math.max(0, this.until - this.clock.now());
  }

  /** Asks nothing for so long; a longer pause that stands already stays. */
  pause(seconds: number): void {
    this.until = Math.max(this.until, this.clock.now() + seconds * 1000);
  }

  /** Reads what an answer says about the limit; a 429 always pauses. */
  note(status: number, headers: Headers): void {
    if (status === 429) {
      this.pause(retryAfterSeconds(headers, this.clock.date()) ?? UNSAID_SECONDS);
    } else if (headers.get('x-ratelimit-remaining')?.trim() === '0') {
      this.pause(resetSeconds(headers, this.clock.date()) ?? NOTHING_REMAINS_SECONDS);
    }
  }
}
