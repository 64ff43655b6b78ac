import { expect, test } from 'vitest';
import { nextFloors, shownFloors } from './floor-range';

test.each([
  ['the first page', [1, 2, 3], 8, { from: 1, to: 3, total: 8 }],
  ['newest first', [8, 7, 6], 8, { from: 8, to: 6, total: 8 }],
  ['a total that is too small', [41, 45, 49], 40, { from: 41, to: 49, total: 49 }],
  ['a total that is unknown', [1, 2], undefined, { from: 1, to: 2, total: undefined }],
  ['a number that is unknown', [undefined, undefined], 8, undefined],
  ['no post', [], 8, undefined],
])('the range of %s', (_, floors, total, expected) => {
  expect(shownFloors(floors, total)).toEqual(expected);
});

test.each([
  ['a page in the middle', { from: 41, to: 60, total: 332 }, { from: 61, to: 80, total: 332 }],
  [
    'the page before the last',
    { from: 301, to: 320, total: 332 },
    { from: 321, to: 332, total: 332 },
  ],
  ['newest first', { from: 332, to: 313, total: 332 }, { from: 312, to: 293, total: 332 }],
  [
    'newest first, before the last',
    { from: 32, to: 13, total: 32 },
    { from: 12, to: 1, total: 32 },
  ],
  ['an unknown end', { from: 1, to: 20 }, { from: 21, to: 40, total: undefined }],
])('the range after %s', (_, shown, expected) => {
  expect(nextFloors(shown, 20)).toEqual(expected);
});
