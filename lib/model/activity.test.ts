import { expect, test } from 'vitest';
import { recentMonths } from './activity';

const month = (start: string, posts: number) => ({ start: new Date(start), posts });

test('the months up to the present one, with those that have no posts', () => {
  const periods = [month('2024-12-01', 9), month('2025-12-01', 3), month('2026-02-01', 5)];
  const { since, posts, untilMs } = recentMonths(periods, new Date('2026-02-28T23:59:59Z'), 3);
  expect(posts).toEqual([3, 0, 5]);
  expect(since).toEqual(new Date('2025-12-15T00:00:00Z'));
  expect(untilMs).toBe(Date.UTC(2026, 2));
});
