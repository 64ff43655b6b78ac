import { afterEach, expect, test, vi } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { availability, countAvailability } from './availability';

afterEach(() => {
  vi.useRealTimers();
  resetProcessState();
});

test('the share of answered requests in each half hour of the last day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') });
  expect(availability().share).toBeUndefined();
  countAvailability(true);
  vi.setSystemTime(new Date('2026-11-22T12:40:00Z'));
  for (const isFault of [true, false, false, false]) countAvailability(isFault);
  vi.setSystemTime(new Date('2026-11-23T11:59:00Z'));
  countAvailability(false);
  const { shares, share } = availability();
  expect(shares).toHaveLength(48);
  expect([shares[0], shares[1], shares[2], shares[47]]).toEqual([0, 0.75, undefined, 1]);
  expect(share).toBeCloseTo(4 / 6);
});

test('what is older than a day is forgotten', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') });
  countAvailability(true);
  vi.setSystemTime(new Date('2026-11-23T12:00:00Z'));
  countAvailability(false);
  expect(availability().share).toBe(1);
});
