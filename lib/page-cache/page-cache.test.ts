import { setImmediate as finishMicrotasks } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Cacheable } from '@/lib/http/cacheable';
import { cacheHeaders } from './cache-status';
import { PageCache } from './page-cache';

const policy = { maxBytes: 1000, freshMs: 1000, staleMs: 10_000 };
let clock = 0;
let renders = 0;
const FINE = { status: 200, bytes: 100, compress: async () => undefined };
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

const markStale = <T extends object>(page: T, cachedAt: Date) => ({ ...page, cachedAt });

/** Returns a cache whose reads are an admitted visitor's. */
function createCache(
  renderPage: (client: ClientKind) => Promise<Rendered | undefined> = render,
  { freshMs, staleMs } = policy,
) {
  const cache = new PageCache<Rendered>({ ...policy, freshMs, staleMs }, markStale, () => clock);
  const tryRead = (key: string, client: ClientKind) =>
    cache.readPage(key, client, () => renderPage(client));
  const read = async (key: string, client: ClientKind = 'visitor') => {
    const result = await tryRead(key, client);
    if (!result) throw new Error('The rendering was rejected.');
    return { ...result, said: cacheHeaders(result)['cache-status']?.replace('lectern; ', '') };
  };
  return { read, tryRead, cache };
}

test('concurrent requests share one rendering, and a fresh page comes from memory', async () => {
  const pages = createCache();
  const first = await Promise.all(Array.from({ length: 50 }, () => pages.read('/')));
  expect(renders).toBe(1);
  expect(first[0]).toMatchObject({ state: 'MISS', said: 'fwd=uri-miss; stored' });
  for (const { said } of first.slice(1)) expect(said).toBe('fwd=uri-miss; stored; collapsed');
  clock = 999;
  const again = await pages.read('/');
  expect(again).toMatchObject({ state: 'HIT', said: 'hit', ageMs: 999, page: { render: 1 } });
});

test('without any time to live nothing is compressed or cached', async () => {
  next = { ...FINE, compress: () => Promise.reject(new Error('compressed')) };
  const { read, cache } = createCache(render, { ...policy, freshMs: 0, staleMs: 0 });
  expect(await read('/')).toMatchObject({ page: { render: 1 } });
  expect(await read('/')).toMatchObject({ state: 'MISS', page: { render: 2 } });
  expect(cache.count).toBe(0);
});

test('a stale page is rendered again', async () => {
  const pages = createCache();
  await pages.read('/');
  clock = 1000;
  expect(await pages.read('/')).toMatchObject({ said: 'fwd=stale; stored', page: { render: 2 } });
});

test('while a renewal takes long, the stale page is served, and one renewal runs', async () => {
  const release: (() => void)[] = [];
  const pages = createCache(async () => {
    renders += 1;
    const mine = renders;
    if (mine > 1) await new Promise<void>((resolve) => release.push(resolve));
    return { ...next, render: mine };
  });
  await pages.read('/');
  clock = 3000;
  for (const served of await Promise.all([pages.read('/'), pages.read('/')])) {
    const said = 'hit; ttl=-2; detail=renewing';
    expect(served).toMatchObject({ state: 'STALE', said, page: { render: 1 } });
  }
  expect(renders).toBe(2);
  for (const go of release) go();
  await Promise.resolve();
});

test.each([500, 503])(
  'after a renewal that ends in %i the page stays cached, and the next attempt waits',
  async (status) => {
    const pages = createCache();
    await pages.read('/');
    clock = 2000;
    next = { ...next, status };
    for (const said of [`fwd=stale; fwd-status=${status}; ttl=-1`, /^hit; ttl=-\d$/]) {
      const stale = { state: 'STALE', said: expect.stringMatching(said), page: { status: 200 } };
      expect(await pages.read('/')).toMatchObject(stale);
    }
    expect(renders).toBe(2);
    clock = 4000;
    next = { ...next, status: 200 };
    expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { render: 3 } });
  },
);

test('a page older than the stale time is not served', async () => {
  const pages = createCache();
  await pages.read('/');
  clock = 11_000;
  next = { ...next, status: 503 };
  expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { status: 503 } });
});

test.each([404, 410, 308])('a page that has become a %i is no longer cached', async (status) => {
  const pages = createCache();
  await pages.read('/');
  clock = 1500;
  next = { ...next, status };
  await pages.read('/');
  next = { ...next, status: 503 };
  expect((await pages.read('/')).page.status).toBe(503);
});

test('a page of cached data is stale and is renewed soon', async () => {
  const pages = createCache();
  next = { ...FINE, cachedAt: new Date(0) };
  await pages.read('/');
  expect((await pages.read('/')).state).toBe('STALE');
  clock = 2000;
  next = FINE;
  expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { render: 2 } });
});

test.each(['isEmpty', 'isLate'])('a page that %s is not cached', async (mark) => {
  const pages = createCache(async () => ({ ...(await render()), [mark]: true }));
  await pages.read('/');
  expect(await pages.read('/')).toMatchObject({ said: 'fwd=uri-miss', page: { render: 2 } });
});

test('the bytes of all cached pages stay within the limit', async () => {
  const pages = createCache();
  for (let at = 0; at < 20; at += 1) await pages.read(`/${at}`);
  expect((await pages.read('/19')).state).toBe('HIT');
  expect((await pages.read('/0')).state).toBe('MISS');
});

test.each([
  [503, true],
  [500, false],
])('a page whose renewal ends in %i is marked stale: %s', async (status, isMarked) => {
  const startedAt = Date.now();
  const pages = createCache();
  await pages.read('/');
  clock = 1500;
  next = { ...FINE, status };
  await pages.read('/');
  const { page } = await pages.read('/');
  expect(page.cachedAt !== undefined).toBe(isMarked);
  if (!page.cachedAt) return;
  expect(page.cachedAt.getTime()).toBeGreaterThanOrEqual(startedAt - 1500);
  expect(page.cachedAt.getTime()).toBeLessThanOrEqual(Date.now() - 1500);
});

test('when renderings are rejected, a cached page is served unmarked, and nothing else', async () => {
  let hasRoom = true;
  const { read, tryRead } = createCache(async () => (hasRoom ? render() : undefined));
  await read('/');
  hasRoom = false;
  clock = 1500;
  expect(await read('/')).toMatchObject({ state: 'STALE', page: { render: 1 } });
  expect((await read('/')).page.cachedAt).toBeUndefined();
  expect(await tryRead('/other', 'visitor')).toBeUndefined();
});

test('what a crawler is refused does not affect visitors', async () => {
  const clients: ClientKind[] = [];
  const { read } = createCache(async (client) => {
    clients.push(client);
    await new Promise((wake) => setImmediate(wake));
    renders += 1;
    return { ...FINE, status: client === 'crawler' ? 503 : 200, render: renders };
  });
  const [crawler, visitor] = await Promise.all([read('/', 'crawler'), read('/')]);
  expect([crawler.page.status, visitor.page.status]).toEqual([503, 200]);
  expect((await read('/', 'crawler')).state).toBe('HIT');
  clock = 1500;
  expect(await read('/', 'crawler')).toMatchObject({ state: 'STALE', page: { status: 200 } });
  const later = await read('/');
  expect([later.state, later.page.cachedAt]).toEqual(['MISS', undefined]);
  expect(clients).toEqual(['crawler', 'visitor', 'crawler', 'visitor']);
});

test('a crawler joins the rendering of a visitor', async () => {
  const { read } = createCache();
  await Promise.all([read('/'), read('/', 'crawler')]);
  expect(renders).toBe(1);
});

test('a crawler that is refused leaves the page that was cached meanwhile', async () => {
  const release: (() => void)[] = [];
  const compress = () => new Promise<void>((resolve) => release.push(resolve));
  const pages = createCache();
  next = { ...FINE, compress };
  const first = pages.read('/');
  await expect.poll(() => release.length).toBe(1);
  release[0]?.();
  await first;
  clock = 1000;
  next = { ...FINE, status: 503, compress };
  const crawler = pages.read('/', 'crawler');
  next = FINE;
  expect((await pages.read('/')).page.render).toBe(3);
  await crawler;
  for (const finish of release) finish();
  await finishMicrotasks();
  expect(await pages.read('/')).toMatchObject({ state: 'HIT', page: { render: 3 } });
});

test('a page that grows later stays within the bytes of the cache', async () => {
  const { read, cache } = createCache();
  for (const key of ['/a', '/b', '/c']) await read(key);
  const { page } = await read('/a');
  page.bytes = 900;
  page.onGrown?.();
  expect([cache.bytes, cache.get('/b'), cache.get('/c')?.page.bytes]).toEqual([
    1000,
    undefined,
    100,
  ]);
  expect((await read('/a')).state).toBe('HIT');
  // A page that another one has replaced changes nothing.
  cache.purge((key) => key === '/a');
  page.onGrown?.();
  expect(cache.count).toBe(1);
});
