import { expect, test } from 'vitest';
import { pendingIoCount, trackPendingIo } from './pending-io';

test('pending I/O counts until it settles, resolved or rejected', async () => {
  const done = trackPendingIo(Promise.resolve('a response'));
  const failed = trackPendingIo(Promise.reject(new Error('no response')));
  expect(pendingIoCount()).toBe(2);
  expect(await done).toBe('a response');
  await expect(failed).rejects.toThrow('no response');
  expect(pendingIoCount()).toBe(0);
});
