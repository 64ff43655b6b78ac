import { MAX_TIMER_MS } from './deadlines';

export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Milliseconds since 1970. */
  date(): number;
  /** From 0 to below 1. */
  random(): number;
  /** May be longer than Node's longest timer. */
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
