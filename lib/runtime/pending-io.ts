import { defineProcessState } from './process-state';

const waits = defineProcessState('pending-io', () => ({ underWay: 0 }));

/** How much is waited for that takes none of this thread's time: other servers, other threads. */
export const pendingIoCount = (): number => waits().underWay;

/** Waits for what is done elsewhere. */
export async function trackPendingIo<T>(work: Promise<T>): Promise<T> {
  const counted = waits();
  counted.underWay += 1;
  try {
    return await work;
  } finally {
    counted.underWay -= 1;
  }
}
