import { defineProcessState } from './process-state';

const pendingIo = defineProcessState('pending-io', () => ({ count: 0 }));

/** How many operations wait for another server or a worker thread, and take no time of the event loop. */
export const pendingIoCount = (): number => pendingIo().count;

/** Counts a promise as pending I/O until it settles; settles as the promise does. */
export async function trackPendingIo<T>(work: Promise<T>): Promise<T> {
  const pending = pendingIo();
  pending.count += 1;
  try {
    return await work;
  } finally {
    pending.count -= 1;
  }
}
