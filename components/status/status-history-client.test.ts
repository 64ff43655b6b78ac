import { expect, test } from 'vitest';
import { plotPoints } from '@/components/status/status-history-client';

const frame = { width: 100, height: 10, minRange: 1 };

test.each([
  ['nothing', [], ''],
  ['one value, as a line', [5], '0,5 100,5'],
  ['a rise', [0, 2], '0,10 100,0'],
  ['noise below the smallest range', [0, 0.5], '0,7.5 100,2.5'],
  ['evenly spaced', [0, 1, 0], '0,10 50,0 100,10'],
])('draws %s', (_, values, points) => {
  expect(plotPoints(values, frame)).toBe(points);
});
