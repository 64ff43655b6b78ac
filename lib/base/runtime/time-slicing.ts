import { setImmediate } from 'node:timers/promises';

const MAX_SLICE_MS = 12;

/**
 * Long work in steps: the event loop may run at each `yield`. Steps are no promises, which cost more
 * than most steps do, with the async context that each carries.
 */
export type TimeSliced<T> = Generator<undefined, T, undefined>;

/** Runs long work and returns its result; gives up the event loop after a step when 12 ms are over. */
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
