import { MAX_TIMER_MS } from './deadlines';

/** Time and randomness, which tests replace. */
export interface Clock {
  /** Monotonic milliseconds, for everything that is measured or waited for. */
  now(): number;
  /** Milliseconds since 1970, for dates of other servers and of people. */
  date(): number;
  /** From 0 to below 1. */
  random(): number;
  /** Waits, also for longer than a Node timer can. */
  sleep(milliseconds: number): Promise<void>;
}

async function sleep(milliseconds: number): Promise<void> {
  for (let leftMs = milliseconds; leftMs > 0; leftMs -= MAX_TIMER_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(leftMs, MAX_TIMER_MS)));
  }
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  sleep,
};
