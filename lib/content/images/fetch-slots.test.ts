import { expect, test } from 'vitest';
import { FetchSlots } from './fetch-slots';

const LIMITS = {
  maxActive: 5,
  maxActivePerOrigin: 2,
  maxWaiting: 6,
  maxWaitingPerOrigin: 3,
  maxWaitMs: 20,
};
const turn = () => new Promise((wake) => setImmediate(wake));

test('an origin takes only its own slots, and other origins do not wait for them', async () => {
  const slots = new FetchSlots({ ...LIMITS, maxWaitMs: 60_000 });
  const begun: string[] = [];
  const release: (() => void)[] = [];
  const fetchFrom = (origin: string) =>
    slots.withSlot(origin, () => {
      begun.push(origin);
      return new Promise<string>((resolve) => release.push(() => resolve(origin)));
    });
  const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c', 'd'].map(fetchFrom);
  await turn();
  expect(begun).toEqual(['a', 'a', 'b', 'b', 'c']);
  while (release.length > 0) {
    release.pop()?.();
    await turn();
  }
  expect(begun).toEqual(['a', 'a', 'b', 'b', 'c', 'd', 'a', 'a']);
  expect(await Promise.all(all)).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'c', 'd']);
});

test('a fetch beyond the limits is rejected at once, or after its maximum wait', async () => {
  const slots = new FetchSlots(LIMITS);
  let begun = 0;
  const hang = () => {
    begun += 1;
    return new Promise<void>(() => undefined);
  };
  for (const origin of ['a', 'a']) void slots.withSlot(origin, hang);
  const waiting = [1, 2, 3].map(() => slots.withSlot('a', hang));
  // The origin's queue is full, so it does not wait.
  expect(await slots.withSlot('a', hang)).toBeUndefined();
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined]);
  expect(begun).toBe(2);
});

test('a fetch that fails releases its slot', async () => {
  const slots = new FetchSlots({ ...LIMITS, maxActive: 1 });
  await expect(slots.withSlot('a', () => Promise.reject(new Error('a bug')))).rejects.toThrow(
    'a bug',
  );
  expect(await slots.withSlot('b', async () => 'image')).toBe('image');
});
