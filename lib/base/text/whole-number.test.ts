import { expect, test } from 'vitest';
import { parseWholeNumber } from './whole-number';

test.each([
  ['0', 0],
  ['007', 7],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', undefined],
  ['', undefined],
  [' ', undefined],
  ['-1', undefined],
  ['+1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['\u0661', undefined],
])('%j is %s', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number);
});

test('bounds are included', () => {
  expect(['1', '2', '3', '4'].map((text) => parseWholeNumber(text, 2, 3))).toEqual([
    undefined,
    2,
    3,
    undefined,
  ]);
});
