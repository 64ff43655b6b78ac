import { expect, test } from 'vitest';
import { cacheControl } from './cache-status';

test.each([
  ['as long as the site itself does', 60, 300, 300],
  ['for ten minutes at most', 60, 86_400, 600],
  ['not at all', 60, 0, 0],
])('caches in front of the site send an expired page %s', (_, cacheSeconds, staleSeconds, sent) => {
  expect(cacheControl({ cacheSeconds, staleSeconds })).toBe(
    `public, max-age=0, s-maxage=${cacheSeconds}, stale-if-error=${sent}`,
  );
});
