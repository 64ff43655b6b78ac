/** Time and chance, so that tests can hold both still. */
export interface Clock {
  /** Monotonic milliseconds: for everything that is measured or waited for. */
  now(): number;
  /** Milliseconds since 1970: only for dates that others wrote or that people read. */
  date(): number;
  /** From 0 to below 1. */
  random(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
};
