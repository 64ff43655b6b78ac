import { defineProcessState } from './process-state';

const pendingIo = defineProcessState('pending-io', () => ({ underWay: 0 }));

/** How much is waited for that takes none of this thread's time: other servers, other threads. */
export const pendingIoCount = (): number => pendingIo().underWay;

/** Waits for what is done elsewhere. */
export async function trackPendingIo<T>(work: Promise<T>): Promise<T> {
  const counted = pendingIo();
  counted.underWay += 1;
  try {
    return await work;
  } finally {
    counted.underWay -= 1;
  }
}
