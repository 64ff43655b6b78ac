import { setImmediate } from 'node:timers/promises';

/** Lets whatever else waits for the event loop have its turn. */
export function breathe(): Promise<void> {
  return setImmediate();
}
