import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientOrigin } from './client-origin';
import { NetworkCounts } from './network-counts';

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (maxPages = 2) => {
  const counts = new NetworkCounts({ maxPages, windowMs: HOUR_MS, now: () => Date.now() });
  return {
    counts,
    count: (address?: string) => counts.count(clientOrigin(address)),
    isNew: (address: string) => counts.isNew({ address, network: address.replace(/\.\d+$/, '') }),
    isOver: (address?: string) => counts.isOver(clientOrigin(address)),
  };
};

test('a network is over its pages until its window ends', () => {
  const { count, isOver, isNew } = open();
  for (const host of [1, 2]) count(`5.5.5.${host}`);
  expect(isOver('5.5.5.1')).toBe(false);
  count('5.5.5.3');
  expect([isOver('5.5.5.77'), isOver('5.5.6.1')]).toEqual([true, false]);
  expect([isNew('5.5.5.77'), isNew('5.5.6.1')]).toEqual([false, true]);
  vi.setSystemTime(Date.now() + HOUR_MS - 1);
  expect(isOver('5.5.5.77')).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  expect([isOver('5.5.5.77'), isNew('5.5.5.77')]).toEqual([false, true]);
});

test('where a browser has fetched files, its network has one until the window ends or it is over its pages', () => {
  const { counts, count, isNew } = open(1);
  const origin = clientOrigin('5.5.5.1');
  counts.noteBrowser(origin);
  counts.noteBrowser(undefined);
  const hasBrowser = (address: string) =>
    counts.hasBrowser({ address, network: address.replace(/\.\d+$/, '') });
  expect([hasBrowser('5.5.5.9'), hasBrowser('6.6.6.1'), isNew('5.5.5.9')]).toEqual([
    true,
    false,
    true,
  ]);
  count('5.5.5.1');
  expect([hasBrowser('5.5.5.9'), isNew('5.5.5.9')]).toEqual([true, false]);
  count('5.5.5.1');
  expect(hasBrowser('5.5.5.9')).toBe(false);
  vi.setSystemTime(Date.now() + HOUR_MS);
  counts.noteBrowser(origin);
  expect(hasBrowser('5.5.5.9')).toBe(true);
});

test('clients whose network is not known are not counted', () => {
  const { counts, count, isOver } = open(0);
  for (const address of [undefined, '127.0.0.1', '10.0.0.1']) count(address);
  expect([counts.size, isOver('127.0.0.1'), isOver()]).toEqual([0, false, false]);
});

test('nothing is kept for longer than the window, also where no client comes any more', () => {
  const { counts, count } = open();
  count('5.5.5.1');
  vi.advanceTimersByTime(HOUR_MS / 2);
  count('6.6.6.1');
  expect(counts.size).toBe(2);
  vi.advanceTimersByTime(HOUR_MS / 2);
  expect(counts.size).toBe(1);
  vi.advanceTimersByTime(HOUR_MS / 2);
  expect(counts.size).toBe(0);
});

test('of more networks than fit into memory the oldest are forgotten', () => {
  const { counts, count } = open();
  for (let index = 0; index < 70_000; index += 1)
    count(`${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.9`);
  expect(counts.size).toBe(65_536);
});
