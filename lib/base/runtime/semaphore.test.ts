import { expect, test } from 'vitest';
import { Semaphore } from './semaphore';

const LONG = 10_000;

test('calls beyond the limit queue up, and calls beyond the queue are refused at once', async () => {
  const semaphore = new Semaphore(2, 1);
  expect(await semaphore.acquire(LONG)).toBe(true);
  expect(await semaphore.acquire(LONG)).toBe(true);
  const third = semaphore.acquire(LONG);
  expect(await semaphore.acquire(LONG)).toBe(false);
  expect([semaphore.active, semaphore.queued]).toEqual([2, 1]);
  semaphore.release();
  expect(await third).toBe(true);
  expect([semaphore.active, semaphore.queued]).toEqual([2, 0]);
});

test('permits are given in order of arrival', async () => {
  const semaphore = new Semaphore(1, 10);
  await semaphore.acquire(LONG);
  const order: number[] = [];
  const waiting = [1, 2, 3].map((n) => semaphore.acquire(LONG).then(() => order.push(n)));
  for (const _ of waiting) semaphore.release();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
});

test('a call that times out leaves the queue', async () => {
  const semaphore = new Semaphore(1, 1);
  await semaphore.acquire(LONG);
  expect(await semaphore.acquire(5)).toBe(false);
  expect(semaphore.queued).toBe(0);
  semaphore.release();
  expect(semaphore.active).toBe(0);
});
