import { expect, test } from 'vitest';
import { shortDateKind } from './short-dates';

const NOW = new Date(2026, 10, 26, 14, 5);

test.each([
  ['now', new Date(2026, 10, 26, 14, 5), 'today'],
  ['the first minute of the day', new Date(2026, 10, 26, 0, 0), 'today'],
  ['the last minute of yesterday', new Date(2026, 10, 25, 23, 59), 'week'],
  ['another weekday', new Date(2026, 10, 20, 0, 1), 'week'],
  ['the same weekday a week before', new Date(2026, 10, 19, 23, 59), 'year'],
  ['the first day of the year', new Date(2026, 0, 1), 'year'],
  ['the last minute of the year before', new Date(2025, 11, 31, 23, 59), 'older'],
  ['years ago', new Date(2022, 10, 22), 'older'],
])('%s', (_, at, kind) => {
  expect(shortDateKind(at, NOW)).toBe(kind);
});
