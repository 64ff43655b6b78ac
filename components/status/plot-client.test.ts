import { expect, test } from 'vitest';
import { describeAge, plotPoints, plotScale } from '@/components/status/plot-client';

test.each([
  ['noise around a value', [30, 31], { bottom: 5.5, top: 55.5 }],
  ['noise near zero, without negative values', [1, 2], { bottom: 0, top: 50 }],
  ['a wide range', [10, 110, 60], { bottom: 10, top: 110 }],
  ['values on both sides of zero', [-10, 10], { bottom: -25, top: 25 }],
])('the scale of %s', (_, values, scale) => {
  expect(plotScale(values, 50)).toEqual(scale);
});

test.each([
  ['a rise', [0, 2], '0,10 100,0'],
  ['values below the top', [0, 0.5], '0,10 100,7.5'],
  ['evenly spaced values', [0, 2, 1], '0,10 50,0 100,5'],
])('draws %s', (_, values, points) => {
  expect(plotPoints(values, { width: 100, height: 10, bottom: 0, top: 2 })).toBe(points);
});

test.each([
  [0, 'now'],
  [40_000, '40 seconds ago'],
  [150_000, '3 minutes ago'],
])('an age of %i ms is "%s"', (ageMs, text) => {
  expect(describeAge(ageMs, 'en')).toBe(text);
});
