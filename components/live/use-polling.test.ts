import { expect, test } from 'vitest';
import { POLL_INTERVAL_MS, pollInterval } from './use-polling';

const MINUTE = 60_000;

test.each([
  ['after a success', 'success', 100 * MINUTE, 0, POLL_INTERVAL_MS],
  ['after a first error', 'error', 100 * MINUTE, 100.5 * MINUTE, 2 * POLL_INTERVAL_MS],
  ['after four minutes of errors', 'error', 100 * MINUTE, 104 * MINUTE, 4 * MINUTE],
  ['after hours of errors', 'error', 100 * MINUTE, 400 * MINUTE, 10 * MINUTE],
  ['without any success', 'error', 0, 100 * MINUTE, 10 * MINUTE],
] as const)('the interval %s', (_, status, dataUpdatedAt, errorUpdatedAt, interval) => {
  expect(pollInterval({ status, dataUpdatedAt, errorUpdatedAt })).toBe(interval);
});
