import { beforeEach, expect, test } from 'vitest';
import type { Cacheable } from '@/lib/http/cacheable';
import { cacheHeaders } from './cache-status';
import { PageCache } from './page-cache';

const FINE: Cacheable = { status: 200, bytes: 100, compress: async () => undefined };

let clock: number;
let cache: PageCache<Cacheable>;

beforeEach(() => {
  clock = 0;
  const policy = { maxBytes: 1000, freshMs: 60_000, staleMs: 600_000 };
  cache = new PageCache<Cacheable>(
    policy,
    (page, cachedAt) => ({ ...page, cachedAt }),
    () => clock,
  );
});

/** The `Cache-Status` of a request whose rendering ends like this. */
async function statusOf(rendered: Partial<Cacheable> | Promise<Cacheable> = {}): Promise<string> {
  const render = async () => ({ ...FINE, ...(await rendered) });
  const result = await cache.read('/', 'visitor', render);
  return result ? String(cacheHeaders(result)['cache-status']) : 'rejected';
}

test('requests for a page that is not cached share one rendering, which is stored', async () => {
  expect(await Promise.all([statusOf(), statusOf()])).toEqual([
    'lectern; fwd=uri-miss; stored',
    'lectern; fwd=uri-miss; stored; collapsed',
  ]);
});

test('a page that must not be cached is not stored', async () => {
  expect(await statusOf({ isEmpty: true })).toBe('lectern; fwd=uri-miss');
});

test('a fresh page is a hit', async () => {
  await statusOf();
  clock = 59_000;
  expect(await statusOf()).toBe('lectern; hit');
});

test('a page past its time is rendered anew', async () => {
  await statusOf();
  clock = 61_000;
  expect(await statusOf()).toBe('lectern; fwd=stale; stored');
});

test('while that takes long, the stale page is a hit with a negative time to live', async () => {
  await statusOf();
  clock = 70_000;
  let release: (page: Cacheable) => void = () => undefined;
  const slow = new Promise<Cacheable>((resolve) => {
    release = resolve;
  });
  expect(await statusOf(slow)).toBe('lectern; hit; ttl=-10; detail=renewing');
  release(FINE);
});

test('where that fails, the failure is named; until the next attempt the page is a hit', async () => {
  await statusOf();
  clock = 70_000;
  expect(await statusOf({ status: 503 })).toBe('lectern; fwd=stale; fwd-status=503; ttl=-10');
  clock = 71_000;
  expect(await statusOf()).toBe('lectern; hit; ttl=-71');
});
