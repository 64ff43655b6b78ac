import { expect, test } from 'vitest';
import { isPastEnd, pageNumbers, pageWindow, paging } from './paging';

test('a page requests one record more than it shows', () => {
  expect(pageWindow(3, 20)).toEqual({ offset: 40, limit: 21 });
});

test.each([
  // page, received, total -> pages, complete, next
  [1, 21, 45, 3, true, true],
  [1, 21, undefined, 2, false, true],
  [2, 21, 40, 3, false, true],
  [3, 5, 45, 3, true, false],
  [3, 5, 900, 3, true, false],
  [1, 0, undefined, 1, true, false],
])(
  'page %i with %i records and a total of %s',
  (page, received, total, pages, isComplete, hasNext) => {
    expect(paging(page, 20, received, total)).toEqual({ page, pages, isComplete, hasNext });
  },
);

test('an empty first page is a page, an empty later one is past the end', () => {
  expect(isPastEnd(1, 0)).toBe(false);
  expect(isPastEnd(2, 0)).toBe(true);
  expect(isPastEnd(2, 1)).toBe(false);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [7, 20, [1, 0, 5, 6, 7, 8, 9, 0, 20]],
  [4, 20, [1, 2, 3, 4, 5, 6, 0, 20]],
  [5, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
  [20, 20, [1, 0, 18, 19, 20]],
])('the numbers shown on page %i of %i', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
