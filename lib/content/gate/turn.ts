import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 12;

/** A turn on the event loop, which long work gives up between its steps. */
export class Turn {
  private started = performance.now();

  /** Lets others go first, where this turn has lasted long enough. */
  async end(): Promise<void> {
    if (performance.now() - this.started < LONGEST_MS) return;
    await setImmediate();
    this.started = performance.now();
  }
}
