import { setImmediate as turnEnd } from 'node:timers/promises';

/**
 * Limits for how long short synchronous functions run in one turn of the event loop. In a flood hundreds of
 * requests arrive in one turn; without a limit, a request that memory can answer waits until all have run.
 */
export class TurnBudget {
  private spentMs = 0;
  private renewal: NodeJS.Immediate | undefined;

  /** @param maxMs after which functions wait for the next turn */
  constructor(private readonly maxMs: number) {}

  /** Runs a function, at once where this turn has time left. @returns its result; rejects with what it throws */
  async run<T>(task: () => T): Promise<T> {
    while (this.spentMs >= this.maxMs) await turnEnd();
    const startedMs = performance.now();
    try {
      return task();
    } finally {
      this.spentMs += performance.now() - startedMs;
      this.renewal ??= setImmediate(() => {
        this.renewal = undefined;
        this.spentMs = 0;
      });
    }
  }
}
