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

test('a cache that is purged by tag sends an expired page while it renews it', () => {
  const given = { cacheSeconds: 60, staleSeconds: 300, cdnTags: 'varnish' } as const;
  expect(cacheControl(given)).toMatch(/, stale-if-error=300, stale-while-revalidate=60$/);
});
