import { setImmediate } from 'node:timers/promises';

const MAX_SLICE_MS = 12;

/** Work that may pause at each `yield`. An `await` would cost more than most steps. */
export type TimeSliced<T> = Generator<undefined, T, undefined>;

/** Runs work and returns its result. Other events run every 12 ms. */
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

/** Runs short work without a pause and returns its result. */
export function runAtOnce<T>(work: TimeSliced<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
