import type { Clock } from '@/lib/base/runtime/clock';

/** At most so many calls within a time. */
export interface QuotaWindow {
  calls: number;
  ms: number;
}

/** After a 429 the limits are halved, down to a quarter, and doubled again each time this passes. */
const RECOVERY_MS = 60_000;
const MIN_SHARE = 0.25;
/** Crawlers use at most this share of each window, so that visitors find room. */
const CRAWLER_SHARE = 0.5;
/**
 * Calls that find out where links lead, and those of clients that are not known to read, use at most this
 * share, so that the pages of readers find room.
 */
const SHARE_BESIDE_READERS = 0.75;
/** How soon to ask again while calls under way take up all there is. */
const BUSY_MS = 100;

/**
 * Keeps calls within the limits that a server is known to have. The server counts a call at some moment
 * before its end, so a window is counted from the ends of calls.
 */
export class Quota {
  /** When calls ended, oldest first, as far as a window may count them. */
  private ends: number[] = [];
  private active = 0;
  private share = 1;
  private slowedAt = 0;

  constructor(
    private readonly windows: readonly QuotaWindow[],
    private readonly clock: Clock,
  ) {}

  /** Milliseconds until a call may be made. */
  waitMs(leavesRoom = false): number {
    return this.waitWithin(leavesRoom ? SHARE_BESIDE_READERS : 1);
  }

  /** Milliseconds until a call may be made on behalf of a crawler. */
  crawlerWaitMs(): number {
    return this.waitWithin(CRAWLER_SHARE);
  }

  /** Counts a call that begins. Each is followed by one `end`. */
  begin(): void {
    this.active++;
  }

  end(): void {
    this.active--;
    const now = this.clock.now();
    const longest = Math.max(...this.windows.map(({ ms }) => ms));
    this.ends = [...this.ends.filter((end) => end > now - longest), now];
  }

  /** The server has refused a call: others share its limit. */
  slowDown(): void {
    this.share = Math.max(MIN_SHARE, this.currentShare() / 2);
    this.slowedAt = this.clock.now();
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
}
