/** A counting semaphore with a bounded queue, in order of arrival, and a limit that may change. */
export class Semaphore {
  private readonly waiting: ((isAcquired: boolean) => void)[] = [];
  private activeCount = 0;

  /** @param limit the permits at the moment; where it can grow by itself, `admitWaiting` must be called. */
  constructor(
    private readonly limit: () => number,
    private readonly maxQueued: number,
  ) {}

  /** How many permits are in use. */
  get active(): number {
    return this.activeCount;
  }

  get queued(): number {
    return this.waiting.length;
  }

  /** True with a permit, which `release` gives back; false when the queue is full, or after `timeoutMs`. */
  async acquire(timeoutMs: number): Promise<boolean> {
    this.admitWaiting();
    if (this.activeCount < this.limit()) {
      this.activeCount++;
      return true;
    }
    if (this.waiting.length >= this.maxQueued) return false;
    return new Promise((resolve) => {
      const settle = (isAcquired: boolean) => {
        clearTimeout(timer);
        resolve(isAcquired);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(settle), 1);
        resolve(false);
      }, timeoutMs);
      this.waiting.push(settle);
    });
  }

  /** Gives a permit back, to the call that has waited longest. */
  release(): void {
    this.activeCount--;
    this.admitWaiting();
  }

  /** Gives the free permits to waiting calls. */
  admitWaiting(): void {
    while (this.activeCount < this.limit()) {
      const next = this.waiting.shift();
      if (!next) return;
      this.activeCount++;
      next(true);
    }
  }
}
