/**
 * Lets a bounded number of calls be under way and a bounded number wait, in order; beyond that
 * a call is turned away at once.
 */
export class Semaphore {
  private readonly waiting: ((admitted: boolean) => void)[] = [];
  private inside = 0;

  /** @param places how many at the moment; where that may grow by itself, `admit` must be called. */
  constructor(
    private readonly places: () => number,
    private readonly queue: number,
  ) {}

  get underWay(): number {
    return this.inside;
  }

  get queued(): number {
    return this.waiting.length;
  }

  /** `true` when in (then call `leave`), `false` when the queue is full or `patienceMs` ran out. */
  async enter(patienceMs: number): Promise<boolean> {
    this.admit();
    if (this.inside < this.places()) {
      this.inside++;
      return true;
    }
    if (this.waiting.length >= this.queue) return false;
    return new Promise((resolve) => {
      const turn = (admitted: boolean) => {
        clearTimeout(timer);
        resolve(admitted);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        resolve(false);
      }, patienceMs);
      this.waiting.push(turn);
    });
  }

  /** Gives the place up, to the one who has waited longest. */
  leave(): void {
    this.inside--;
    this.admit();
  }

  /** Lets in as many as there are places for, in order. */
  admit(): void {
    while (this.inside < this.places()) {
      const next = this.waiting.shift();
      if (!next) return;
      this.inside++;
      next(true);
    }
  }
}
