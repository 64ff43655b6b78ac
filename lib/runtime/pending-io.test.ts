import { expect, test } from 'vitest';
import { elsewhere, waitingElsewhere } from './pending-io';

test('what is waited for counts until it is done, well or not', async () => {
  const done = elsewhere(Promise.resolve('an answer'));
  const broken = elsewhere(Promise.reject(new Error('no answer')));
  expect(waitingElsewhere()).toBe(2);
  expect(await done).toBe('an answer');
  await expect(broken).rejects.toThrow('no answer');
  expect(waitingElsewhere()).toBe(0);
});
