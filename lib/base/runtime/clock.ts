/** Time and randomness, which tests replace. */
export interface Clock {
  /** Monotonic milliseconds, for everything that is measured or waited for. */
  now(): number;
  /** Milliseconds since 1970, for dates that other servers sent or that people read. */
  date(): number;
  /** From 0 to below 1. */
  random(): number;
  /** Waits for any number of milliseconds, also for more than a timer of Node's can. */
  sleep(milliseconds: number): Promise<void>;
}

/** A timer of Node's that is longer fires at once (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args). */
const MAX_TIMER_MS = 2 ** 31 - 1;

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
