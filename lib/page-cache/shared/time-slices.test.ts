import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeSlices } from './time-slices';

let clock = 0;

beforeEach(() => {
  clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});

afterEach(() => void vi.restoreAllMocks());

test('works run in order, in one turn of the event loop until its time is spent', async () => {
  const slices = new TimeSlices(2);
  const run: number[] = [];
  const works = [1, 2, 3, 4, 5].map((id) =>
    slices.run(() => {
      run.push(id);
      clock += 1;
    }),
  );
  expect(run).toEqual([1, 2]);
  await Promise.resolve();
  expect(run).toEqual([1, 2]);
  await works[2];
  expect(run).toEqual([1, 2, 3, 4]);
  await works[4];
  expect(run).toEqual([1, 2, 3, 4, 5]);
});

test('a work gives its result or its error, and those behind it run', async () => {
  const slices = new TimeSlices(2);
  const failed = slices.run(() => {
    clock += 3;
    throw new Error('a bug');
  });
  const next = slices.run(() => 'next');
  await expect(failed).rejects.toThrow('a bug');
  expect(await next).toBe('next');
});
