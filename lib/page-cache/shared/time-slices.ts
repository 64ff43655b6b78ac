/**
 * Runs short synchronous works in their order, for some milliseconds at most in one turn of the event loop. In a
 * flood hundreds of requests arrive in one turn; without a limit, whatever is answered from memory waits for
 * all of their works.
 */
export class TimeSlices {
  private readonly waiting: (() => void)[] = [];
  private spentMs = 0;
  private turn: NodeJS.Immediate | undefined;

  /** @param sliceMs after which works wait for the next turn */
  constructor(private readonly sliceMs: number) {}

  /** The result of a work, which runs at once where this turn has time left. Rejects with what the work throws. */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
      this.waiting.push(() => resolve((async () => work())()));
      this.runWaiting();
    });
  }

  private runWaiting(): void {
    while (this.spentMs < this.sliceMs) {
      const work = this.waiting.shift();
      if (!work) return;
      const startedMs = performance.now();
      work();
      this.spentMs += performance.now() - startedMs;
      this.turn ??= setImmediate(() => {
        this.turn = undefined;
        this.spentMs = 0;
        this.runWaiting();
      });
    }
  }
}
