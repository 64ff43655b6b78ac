import { beforeEach, expect, test, vi } from 'vitest';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Cacheable } from '@/lib/http/cacheable';
import { PageCache } from './page-cache';

const policy = { maxBytes: 1000, freshMs: 1000, staleMs: 10_000 };
const FINE = { status: 200, bytes: 100, compress: async () => undefined };
let clock = 0;
let renders = 0;
let next: Cacheable = FINE;

interface Rendered extends Cacheable {
  render: number;
}

const render = async (): Promise<Rendered> => {
  renders += 1;
  return { ...next, render: renders };
};

beforeEach(() => {
  clock = 0;
  renders = 0;
  next = FINE;
});

/** A cache in front of pages that another process has rendered. */
function createCacheOver(stored: Rendered | undefined, version = '') {
  const source = { load: vi.fn(async () => stored), contentVersion: () => version };
  const cache = new PageCache<Rendered>(
    policy,
    (page, cachedAt) => ({ ...page, cachedAt }),
    () => clock,
    source,
  );
  const read = async (client: ClientKind = 'visitor') =>
    cache.read('/', client, render, cache.get('/') ?? (await cache.load('/')));
  return { cache, read, source };
}

test('a page of another process is loaded once, with its age', async () => {
  const { read, source } = createCacheOver({ ...FINE, render: 7, ageMs: 400 });
  const results = await Promise.all([read(), read(), read('crawler')]);
  expect(results[0]).toMatchObject({ state: 'HIT', ageMs: 400, page: { render: 7 } });
  clock = 700;
  expect(await read()).toMatchObject({ state: 'MISS', page: { render: 1 } });
  expect(source.load).toHaveBeenCalledTimes(1);
});

test('a stale page of another process stays while it cannot be renewed', async () => {
  const { read } = createCacheOver({ ...FINE, render: 7, ageMs: 5000 });
  next = { ...FINE, status: 503 };
  expect(await read()).toMatchObject({ state: 'STALE', ageMs: 5000, page: { render: 7 } });
  expect((await read())?.page.cachedAt).toBeInstanceOf(Date);
});

test('a page dated in the future is not fresh: it is renewed, and served while it cannot be', async () => {
  const page = { ...FINE, render: 7, ageMs: -3_600_000 };
  expect(await createCacheOver(page).read()).toMatchObject({ state: 'MISS', page: { render: 1 } });
  next = { ...FINE, status: 503 };
  const failing = createCacheOver(page);
  expect(await failing.read()).toMatchObject({ state: 'STALE', page: { render: 7 } });
  const { ageMs } = (await failing.read()) ?? {};
  expect(ageMs).toBeGreaterThanOrEqual(policy.freshMs);
});

test('a page of another process that is too old is rendered', async () => {
  const { read } = createCacheOver({ ...FINE, render: 7, ageMs: 11_000 });
  expect(await read()).toMatchObject({ state: 'MISS', page: { render: 1 } });
});

test('a page that is loaded during a purge is not cached', async () => {
  const { cache, read } = createCacheOver({ ...FINE, render: 7 });
  const reading = read();
  cache.purge(() => true);
  expect(await reading).toMatchObject({ state: 'MISS', page: { render: 1 } });
});

test('a crawler costs no second rendering of the same content, a visitor one when it is stale', async () => {
  const page = { ...FINE, render: 7, ageMs: 5_000_000, contentVersion: 'one' };
  const same = createCacheOver(page, 'one');
  expect(await same.read('crawler')).toMatchObject({ state: 'HIT', page: { render: 7 } });
  expect(await same.read('crawler')).toMatchObject({ state: 'HIT', ageMs: 5_000_000 });
  expect(await same.read()).toMatchObject({ state: 'MISS', page: { render: 1 } });
  renders = 0;
  const changed = createCacheOver(page, 'two');
  expect(await changed.read('crawler')).toMatchObject({ state: 'MISS' });
  const unknown = createCacheOver({ ...page, contentVersion: '' }, '');
  expect(await unknown.read('crawler')).toMatchObject({ state: 'MISS' });
});
