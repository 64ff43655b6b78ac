import { expect, test } from 'vitest';
import { describeStatus } from '@/lib/pages/errors/describe-error';
import { createNegativeCache } from './negative-cache';

const MISSING = describeStatus(404);
const URL = '/board/topics/9';

function create(freshMs: number) {
  const clock = { ms: 1 };
  return { clock, pages: createNegativeCache(freshMs, { now: () => clock.ms }) };
}

test('a missing page is remembered for five seconds', () => {
  const { pages, clock } = create(60_000);
  pages.set(URL, MISSING);
  clock.ms += 5000;
  expect(pages.get(URL)).toBe(MISSING);
  clock.ms += 1;
  expect(pages.get(URL)).toBeUndefined();
});

test.each([1000, 0])('and no longer than pages are cached: %i ms', (freshMs) => {
  const { pages, clock } = create(freshMs);
  pages.set(URL, MISSING);
  clock.ms += freshMs + 2;
  expect(pages.get(URL)).toBeUndefined();
});

test('invented URLs take bounded memory, and the oldest give way', () => {
  const { pages } = create(60_000);
  const urls = Array.from({ length: 10_000 }, (_, id) => `/board/topics/${id}`);
  for (const url of urls) pages.set(url, MISSING);
  expect(urls.filter((url) => pages.get(url)).length).toBeLessThan(4100);
  expect(pages.get('/board/topics/9999')).toBe(MISSING);
  pages.clear();
  expect(pages.get('/board/topics/9999')).toBeUndefined();
});
