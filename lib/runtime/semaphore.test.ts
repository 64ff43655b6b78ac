import { expect, test } from 'vitest';
import { Semaphore } from './semaphore';

const LONG = 10_000;

test('lets so many in, queues so many, turns the rest away at once', async () => {
  const gate = new Semaphore(() => 2, 1);
  expect(await gate.acquire(LONG)).toBe(true);
  expect(await gate.acquire(LONG)).toBe(true);
  const third = gate.acquire(LONG);
  expect(await gate.acquire(LONG)).toBe(false);
  expect([gate.active, gate.queued]).toEqual([2, 1]);
  gate.release();
  expect(await third).toBe(true);
  expect([gate.active, gate.queued]).toEqual([2, 0]);
});

test('first come, first served', async () => {
  const gate = new Semaphore(() => 1, 10);
  await gate.acquire(LONG);
  const order: number[] = [];
  const waiting = [1, 2, 3].map((n) => gate.acquire(LONG).then(() => order.push(n)));
  for (const _ of waiting) gate.release();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
});

test('who waited too long gives the place in the queue up', async () => {
  const gate = new Semaphore(() => 1, 1);
  await gate.acquire(LONG);
  expect(await gate.acquire(5)).toBe(false);
  expect(gate.queued).toBe(0);
  gate.release();
  expect(gate.active).toBe(0);
});

test('where places are added, those who wait are let in, in order', async () => {
  let places = 1;
  const gate = new Semaphore(() => places, 10);
  await gate.acquire(1000);
  const entered: string[] = [];
  const first = gate.acquire(1000).then(() => entered.push('first'));
  const second = gate.acquire(1000).then(() => entered.push('second'));
  places = 3;
  gate.admitWaiting();
  await Promise.all([first, second]);
  expect(entered).toEqual(['first', 'second']);
  places = 1;
  gate.release();
  expect(gate.active).toBe(2);
});
