import { expect, test } from 'vitest';
import { pendingIoCount, trackPendingIo } from './pending-io';

test('what is waited for counts until it is done, well or not', async () => {
  const done = trackPendingIo(Promise.resolve('an answer'));
  const broken = trackPendingIo(Promise.reject(new Error('no answer')));
  expect(pendingIoCount()).toBe(2);
  expect(await done).toBe('an answer');
  await expect(broken).rejects.toThrow('no answer');
  expect(pendingIoCount()).toBe(0);
});
