import { expect, test } from 'vitest';
import { EVERY_MS, pauseMs } from './use-polling';

const MINUTE = 60_000;

test.each([
  ['all is well', 'success', 100 * MINUTE, 0, EVERY_MS],
  ['it has just begun to fail', 'error', 100 * MINUTE, 100.5 * MINUTE, 2 * EVERY_MS],
  ['it has failed for four minutes', 'error', 100 * MINUTE, 104 * MINUTE, 4 * MINUTE],
  ['it has failed for hours', 'error', 100 * MINUTE, 400 * MINUTE, 10 * MINUTE],
  ['it has never answered', 'error', 0, 100 * MINUTE, 10 * MINUTE],
] as const)('the pause when %s', (_, status, dataUpdatedAt, errorUpdatedAt, pause) => {
  expect(pauseMs({ status, dataUpdatedAt, errorUpdatedAt })).toBe(pause);
});
