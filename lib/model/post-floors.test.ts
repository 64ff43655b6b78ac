import { expect, it } from 'vitest';
import { postFloors } from './post-floors';

const page = { offset: 20, shown: 3, hasNext: true };
const unknown = [undefined, undefined, undefined];

it.each([
  ['oldest first', { ...page, sort: 'asc' as const }, [21, 22, 23]],
  ['oldest first, wrong total', { ...page, sort: 'asc' as const, total: 3 }, [21, 22, 23]],
  ['newest first, total known', { ...page, sort: 'desc' as const, total: 100 }, [80, 79, 78]],
  ['newest first, total unknown', { ...page, sort: 'desc' as const }, unknown],
  ['newest first, total too small', { ...page, sort: 'desc' as const, total: 23 }, unknown],
  ['newest first, the last page', { ...page, hasNext: false, sort: 'desc' as const }, [3, 2, 1]],
])('postFloors: %s', (_, window, expected) => {
  expect(postFloors(window)).toEqual(expected);
});
