import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue';

test('queues take turns, however many items each has', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add('a', item);
  expect(queue.take()).toBe('a1');
  queue.add('b', 'b1');
  queue.add('b', 'b2');
  queue.add('c', 'c1');
  const order = Array.from({ length: 7 }, () => queue.take());
  expect(order).toEqual(['a2', 'b1', 'c1', 'a3', 'b2', 'a4', undefined]);
});
