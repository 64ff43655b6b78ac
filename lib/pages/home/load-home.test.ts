import { expect, test } from 'vitest';
import { archivedYears } from './load-home';

const now = new Date('2026-11-26T12:00:00Z');

test.each([
  ['last year', '2014-03-02', '2025-12-01', undefined],
  ['longer ago', '2014-03-02', '2022-11-22', { from: '2014', to: '2022' }],
  ['longer ago, without a known first post', undefined, '2022-11-22', { from: '2022', to: '2022' }],
])('a community whose last post is of %s', (_, first, last, years) => {
  expect(
    archivedYears(first === undefined ? undefined : new Date(first), new Date(last), now),
  ).toEqual(years);
});

test('a community without a post is no archive', () => {
  expect(archivedYears(undefined, undefined, now)).toBeUndefined();
});
