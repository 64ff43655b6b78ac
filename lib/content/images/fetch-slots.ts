/** How many fetches may be under way, and how others wait for a slot. */
export interface FetchLimits {
  /** Fetches under way, over all origins. */
  total: number;
  perOrigin: number;
  /** Fetches that wait for a slot, over all origins and for one. */
  waiting: number;
  waitingPerOrigin: number;
  /** Milliseconds that a fetch waits for a slot before it is rejected. */
  patienceMs: number;
}

interface Waiter {
  origin: string;
  admit: () => void;
}

const countOf = (counts: ReadonlyMap<string, number>, origin: string) => counts.get(origin) ?? 0;

/**
 * A semaphore with a limit over all origins and one for each, so that an origin that answers slowly
 * never takes every slot. Those that wait are admitted in order, past those whose origin is full.
 */
export class FetchSlots {
  private readonly underWay = new Map<string, number>();
  private readonly waiting: Waiter[] = [];
  private total = 0;

  constructor(private readonly limits: FetchLimits) {}

  /** What `work` gives; undefined, and `work` not begun, where no slot was free in time. */
  async run<T>(origin: string, work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.acquire(origin))) return undefined;
    try {
      return await work();
    } finally {
      this.release(origin);
    }
  }

  private hasRoom(origin: string): boolean {
    const { total, perOrigin } = this.limits;
    return this.total < total && countOf(this.underWay, origin) < perOrigin;
  }

  private take(origin: string): void {
    this.total += 1;
    this.underWay.set(origin, countOf(this.underWay, origin) + 1);
  }

  private async acquire(origin: string): Promise<boolean> {
    if (this.hasRoom(origin)) {
      this.take(origin);
      return true;
    }
    const { waiting, waitingPerOrigin, patienceMs } = this.limits;
    const ofOrigin = this.waiting.filter((waiter) => waiter.origin === origin).length;
    if (this.waiting.length >= waiting || ofOrigin >= waitingPerOrigin) return false;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1);
        resolve(false);
      }, patienceMs);
      const waiter: Waiter = {
        origin,
        admit: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      this.waiting.push(waiter);
    });
  }

  private release(origin: string): void {
    this.total -= 1;
    const left = countOf(this.underWay, origin) - 1;
    if (left > 0) this.underWay.set(origin, left);
    else this.underWay.delete(origin);
    // One slot became free, so at most one more fetch has room.
    const at = this.waiting.findIndex((waiter) => this.hasRoom(waiter.origin));
    const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
    if (!next) return;
    this.take(next.origin);
    next.admit();
  }
}
