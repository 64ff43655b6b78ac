import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TurnBudget } from './turn-budget';

let clock = 0;

beforeEach(() => {
  clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});

afterEach(() => void vi.restoreAllMocks());

test('functions run in order, in one turn of the event loop until its time is spent', async () => {
  const budget = new TurnBudget(2);
  const run: number[] = [];
  const results = [1, 2, 3, 4, 5].map((id) =>
    budget.run(() => {
      run.push(id);
      clock += 1;
    }),
  );
  expect(run).toEqual([1, 2]);
  await Promise.resolve();
  expect(run).toEqual([1, 2]);
  await results[3];
  expect(run).toEqual([1, 2, 3, 4]);
  await results[4];
  expect(run).toEqual([1, 2, 3, 4, 5]);
});

test('a function gives its result or its error, and those behind it run', async () => {
  const budget = new TurnBudget(2);
  const failed = budget.run(() => {
    clock += 3;
    throw new Error('a bug');
  });
  const next = budget.run(() => 'next');
  await expect(failed).rejects.toThrow('a bug');
  expect(await next).toBe('next');
});
