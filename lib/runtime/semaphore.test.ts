import { expect, test } from 'vitest';
import { Semaphore } from './semaphore';

const LONG = 10_000;

test('lets so many in, queues so many, turns the rest away at once', async () => {
  const gate = new Semaphore(() => 2, 1);
  expect(await gate.enter(LONG)).toBe(true);
  expect(await gate.enter(LONG)).toBe(true);
  const third = gate.enter(LONG);
  expect(await gate.enter(LONG)).toBe(false);
  expect([gate.underWay, gate.queued]).toEqual([2, 1]);
  gate.leave();
  expect(await third).toBe(true);
  expect([gate.underWay, gate.queued]).toEqual([2, 0]);
});

test('first come, first served', async () => {
  const gate = new Semaphore(() => 1, 10);
  await gate.enter(LONG);
  const order: number[] = [];
  const waiting = [1, 2, 3].map((n) => gate.enter(LONG).then(() => order.push(n)));
  for (const _ of waiting) gate.leave();
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
});

test('who waited too long gives the place in the queue up', async () => {
  const gate = new Semaphore(() => 1, 1);
  await gate.enter(LONG);
  expect(await gate.enter(5)).toBe(false);
  expect(gate.queued).toBe(0);
  gate.leave();
  expect(gate.underWay).toBe(0);
});

test('where places are added, those who wait are let in, in order', async () => {
  let places = 1;
  const gate = new Semaphore(() => places, 10);
  await gate.enter(1000);
  const entered: string[] = [];
  const first = gate.enter(1000).then(() => entered.push('first'));
  const second = gate.enter(1000).then(() => entered.push('second'));
  places = 3;
  gate.admit();
  await Promise.all([first, second]);
  expect(entered).toEqual(['first', 'second']);
  places = 1;
  gate.leave();
  expect(gate.underWay).toBe(2);
});
