/** A counting semaphore with a bounded queue, first in, first out. */
export class Semaphore {
  private readonly waiting: ((isAcquired: boolean) => void)[] = [];
  private activeCount = 0;

  constructor(
    private readonly limit: number,
    private readonly maxQueued: number,
  ) {}

  get active(): number {
    return this.activeCount;
  }

  get queued(): number {
    return this.waiting.length;
  }

  /**
   * Resolves to true with a permit, which `release` gives back; to false if the queue is full, or after
   * `timeoutMs`.
   */
  async acquire(timeoutMs: number): Promise<boolean> {
    if (this.activeCount < this.limit) {
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

  /** Gives a permit back. The first waiting call gets it. */
  release(): void {
    const next = this.waiting.shift();
    if (next) {
      next(true);
    } else {
      this.activeCount--;
    }
  }
}
