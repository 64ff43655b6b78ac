import { defineProcessState } from './process-state';

const pendingIo = defineProcessState('pending-io', () => ({ count: 0 }));

/** Returns the number of operations that wait for a server or worker thread. */
export const pendingIoCount = (): number => pendingIo().count;

/** Counts a promise as pending I/O until it settles. Returns its value or rejects with its error. */
export async function trackPendingIo<T>(work: Promise<T>): Promise<T> {
  const pending = pendingIo();
  pending.count += 1;
  try {
    return await work;
  } finally {
    pending.count -= 1;
  }
}
