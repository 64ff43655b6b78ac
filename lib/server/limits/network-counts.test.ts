import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLimits } from './load-limits';
import { NetworkCounts } from './network-counts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(1);
  loadLimits.set({ ...loadLimits(), networkPages: 1 });
});
afterEach(() => void vi.useRealTimers());

test('a network is over its pages until its window ends', () => {
  const counts = new NetworkCounts();
  counts.count('5.5.5');
  expect(counts.isOver('5.5.5')).toBe(false);
  counts.count('5.5.5');
  expect([counts.isOver('5.5.5'), counts.isOver('5.5.6')]).toEqual([true, false]);
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(counts.isOver('5.5.5')).toBe(true);
  vi.advanceTimersByTime(2);
  expect(counts.isOver('5.5.5')).toBe(false);
});

test('where a browser has fetched files is a reader until the window ends, or the network is over its pages', () => {
  const counts = new NetworkCounts();
  counts.noteBrowser('5.5.5');
  counts.noteBrowser(undefined);
  counts.count('5.5.5');
  const areReaders = () => ['5.5.5', '6.6.6', undefined].map((each) => counts.isReader(each));
  expect(areReaders()).toEqual([true, false, false]);
  counts.count('5.5.5');
  expect(areReaders()).toEqual([false, false, false]);
  vi.advanceTimersByTime(HOUR_MS + 1);
  counts.noteBrowser('5.5.5');
  expect(areReaders()).toEqual([true, false, false]);
});

test('clients whose network is not known are not counted', () => {
  const counts = new NetworkCounts();
  for (let page = 0; page < 5; page += 1) counts.count(undefined);
  expect(counts.isOver(undefined)).toBe(false);
});
