import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 12;

/**
 * Long work in steps: each `yield` is a place where others may go first. Not a promise a step: with
 * the contexts of a rendering to carry, each would cost more than most steps.
 */
export type TimeSliced<T> = Generator<undefined, T, undefined>;

/** Does long work, giving up the event loop between its steps where a turn has lasted 12 ms. */
export async function runTimeSliced<T>(work: TimeSliced<T>): Promise<T> {
  let started = performance.now();
  let step = work.next();
  while (!step.done) {
    if (performance.now() - started >= LONGEST_MS) {
      await setImmediate();
      started = performance.now();
    }
    step = work.next();
  }
  return step.value;
}
