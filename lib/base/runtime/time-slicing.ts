import { setImmediate } from 'node:timers/promises';

const MAX_SLICE_MS = 12;

/**
 * Long work in steps. The event loop may run at each `yield`. Promises with their async context would cost
 * more than most steps.
 */
export type TimeSliced<T> = Generator<undefined, T, undefined>;

/** Runs long work and returns its result. Yields to the event loop after 12 ms. */
export async function runTimeSliced<T>(work: TimeSliced<T>): Promise<T> {
  let startedAt = performance.now();
  let step = work.next();
  while (!step.done) {
    if (performance.now() - startedAt >= MAX_SLICE_MS) {
      await setImmediate();
      startedAt = performance.now();
    }
    step = work.next();
  }
  return step.value;
}

/** Runs work that is short at one go. */
export function runAtOnce<T>(work: TimeSliced<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
