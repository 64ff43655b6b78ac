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

/** Creates a cache in front of another process's pages. */
function createCacheOver(stored: Rendered | undefined, served?: string) {
  const load = vi.fn(async () => stored);
  const cache = new PageCache<Rendered>(
    policy,
    (page, cachedAt) => ({ ...page, cachedAt }),
    () => clock,
    { load, publication: () => served },
  );
  const read = async (client: ClientKind = 'visitor') =>
    cache.readPage('/', client, render, cache.get('/') ?? (await cache.load('/')));
  return { cache, read, load };
}

test('a page of another process is loaded once, with its age', async () => {
  const { read, load } = createCacheOver({ ...FINE, render: 7, ageMs: 400 });
  const results = await Promise.all([read(), read(), read('crawler')]);
  expect(results[0]).toMatchObject({ state: 'HIT', ageMs: 400, page: { render: 7 } });
  clock = 700;
  expect(await read()).toMatchObject({ state: 'MISS', page: { render: 1 } });
  expect(load).toHaveBeenCalledTimes(1);
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

test('content that has not changed is fresh for everybody, however old its page is', async () => {
  const page = { ...FINE, render: 7, ageMs: 5_000_000, publication: 'one' };
  const same = createCacheOver(page, 'one');
  for (const client of ['crawler', 'visitor'] as const) {
    // The checked version makes the page as young as a new one (RFC 9111, 4.2.3).
    expect(await same.read(client)).toMatchObject({ state: 'HIT', ageMs: 0, page: { render: 7 } });
  }
  clock = 600;
  expect(await same.read()).toMatchObject({ state: 'HIT', ageMs: 600 });
  clock = 1000;
  const entry = same.cache.get('/');
  expect(entry && same.cache.freshAgeMs(entry)).toBe(0);
  expect(renders).toBe(0);
  for (const [other, version] of [
    [page, 'two'],
    [{ ...page, publication: undefined }, undefined],
  ] as const) {
    expect(await createCacheOver(other, version).read('crawler')).toMatchObject({ state: 'MISS' });
  }
});

test('a page of another publication that shows no change is never refused, and renewed', async () => {
  const refuse = async () => undefined;
  const page = { ...FINE, render: 7, ageMs: 5_000_000, publication: 'one' };
  const { cache, read } = createCacheOver(page, 'two');
  const entry = await cache.load('/');
  const refused = await cache.readPage('/', 'visitor', refuse, entry);
  expect(refused).toMatchObject({ state: 'STALE', ageMs: policy.freshMs, page: { render: 7 } });
  clock = 100_000;
  expect(await cache.readPage('/', 'visitor', refuse)).toMatchObject({ state: 'STALE' });
  clock = 200_000;
  expect(await read()).toMatchObject({ state: 'MISS', page: { render: 1 } });
  // A community that reports no changes.
  const remote = createCacheOver({ ...page, publication: undefined });
  const old = await remote.cache.load('/');
  expect(await remote.cache.readPage('/', 'visitor', refuse, old)).toBeUndefined();
});

test('a page of another publication is not fresh, however young it is', async () => {
  const page = { ...FINE, render: 7, ageMs: 1, publication: 'one' };
  for (const [version, ageMs] of [
    ['one', 1],
    ['two', undefined],
  ] as const) {
    const { cache } = createCacheOver(page, version);
    const entry = await cache.load('/');
    expect(entry && cache.freshAgeMs(entry)).toBe(ageMs);
  }
});

test('an outdated page is sent only after it was renewed, which may keep it', async () => {
  const { cache } = createCacheOver(undefined);
  await cache.readPage('/', 'visitor', render);
  const entry = cache.get('/');
  if (entry) entry.isOutdated = true;
  expect(entry && cache.freshAgeMs(entry)).toBeUndefined();
  next = { ...FINE, status: 503 };
  expect(await cache.readPage('/', 'visitor', render)).toMatchObject({ page: { status: 503 } });
  expect(await cache.readPage('/', 'visitor', async () => undefined)).toBeUndefined();
  const keep = async (cached?: Rendered) => cached;
  expect(await cache.readPage('/', 'visitor', keep)).toMatchObject({
    state: 'HIT',
    isRevalidated: true,
    page: { render: 1 },
  });
  expect(await cache.readPage('/', 'visitor', render)).toMatchObject({ page: { render: 1 } });
});
