/** Time and randomness, which tests replace. */
export interface Clock {
  /** Monotonic milliseconds, for everything that is measured or waited for. */
  now(): number;
  /** Milliseconds since 1970, for dates that other servers sent or that people read. */
  date(): number;
  /** From 0 to below 1. */
  random(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
