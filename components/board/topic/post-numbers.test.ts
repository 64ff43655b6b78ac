import { describe, expect, it } from 'vitest';
import { firstFloor } from './post-numbers';

const page = { offset: 20, shown: 20, hasNext: true };

describe('firstFloor', () => {
  it.each([
    ['oldest first', { ...page, sort: 'asc' as const }, 21],
    ['oldest first, wrong total', { ...page, sort: 'asc' as const, total: 3 }, 21],
    ['newest first, total known', { ...page, sort: 'desc' as const, total: 100 }, 80],
    ['newest first, total unknown', { ...page, sort: 'desc' as const }, undefined],
    ['newest first, total too small', { ...page, sort: 'desc' as const, total: 40 }, undefined],
    [
      'the last page',
      { offset: 40, shown: 7, hasNext: false, sort: 'desc' as const, total: 99 },
      7,
    ],
  ])('%s', (_, window, expected) => {
    expect(firstFloor(window)).toBe(expected);
  });
});
