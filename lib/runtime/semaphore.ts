/**
 * Lets a bounded number of calls be under way and a bounded number wait, in order; beyond that
 * a call is turned away at once.
 */
export class Semaphore {
  private readonly waiting: ((admitted: boolean) => void)[] = [];
  private activeCount = 0;

  /** @param limit how many at the moment; where that may grow by itself, `admit` must be called. */
  constructor(
    private readonly limit: () => number,
    private readonly maxQueued: number,
  ) {}

  get active(): number {
    return this.activeCount;
  }

  get queued(): number {
    return this.waiting.length;
  }

  /** `true` when in (then call `leave`), `false` when the queue is full or `patienceMs` ran out. */
  async acquire(timeoutMs: number): Promise<boolean> {
    this.admitWaiting();
    if (this.activeCount < this.limit()) {
      this.activeCount++;
      return true;
    }
    if (this.waiting.length >= this.maxQueued) return false;
    return new Promise((resolve) => {
      const turn = (admitted: boolean) => {
        clearTimeout(timer);
        resolve(admitted);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        resolve(false);
      }, timeoutMs);
      this.waiting.push(turn);
    });
  }

  /** Gives the place up, to the one who has waited longest. */
  release(): void {
    this.activeCount--;
    this.admitWaiting();
  }

  /** Lets in as many as there are places for, in order. */
  admitWaiting(): void {
    while (this.activeCount < this.limit()) {
      const next = this.waiting.shift();
      if (!next) return;
      this.activeCount++;
      next(true);
    }
  }
}
