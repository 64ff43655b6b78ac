import { processWide } from './process-state';

const waits = () => processWide('elsewhere', () => ({ underWay: 0 }));

/** How much is waited for that takes none of this thread's time: other servers, other threads. */
export const waitingElsewhere = (): number => waits().underWay;

/** Waits for what is done elsewhere. */
export async function elsewhere<T>(work: Promise<T>): Promise<T> {
  const counted = waits();
  counted.underWay += 1;
  try {
    return await work;
  } finally {
    counted.underWay -= 1;
  }
}
