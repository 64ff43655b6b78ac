import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeSite, serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import { stopClock } from '@/e2e/fixtures/stop-clock';
import type { Site } from '@/lib/community/site/site';
import * as documents from '@/lib/documents/make-document';
import type { PageFacts, PageRefusal } from '@/lib/pages/page-result';
import { resourceUrl } from '@/lib/urls/resolve-target';
import { httpStats } from './stats/http-stats';

let site: FakeSite;
let clients: string[] = [];
let isUnavailable = false;

const CACHED_AT = new Date(Date.now() - 90_000);

/** Renders a page of a community without topics above 1000. */
function render(url: string, site: Site): PageRefusal | PageFacts {
  clients.push(site.client);
  if (isUnavailable) {
    const failure = { kind: 'unavailable', reason: 'away', retryAfterSeconds: 7 } as const;
    return { kind: 'failed', failure };
  }
  if (Number(/topics\/(\d+)/.exec(url)?.[1]) > 1000) {
    return { kind: 'failed', failure: { kind: 'missing' } };
  }
  if (url === '/board/topics/6') site.dependencies.isLate = true;
  return {
    isEmpty: url.includes('starter_id='),
    cachedAt: url === '/board/topics/7' ? CACHED_AT : undefined,
  };
}

const get: FakeSite['get'] = (...request) => site.get(...request);

const serveCommunity = (environment: Record<string, string>) =>
  serveFakeSite({
    environment: { CACHE_SECONDS: '0', ...environment },
    render: (url, _view, given) => render(url, given),
  });

beforeEach(async () => {
  clients = [];
  isUnavailable = false;
  vi.spyOn(documents, 'makeDocument').mockImplementation(async (document, given) => {
    const url = resourceUrl(document);
    const rendered = render(url, given);
    if ('kind' in rendered) return rendered;
    const headers = { 'content-type': 'application/atom+xml' };
    return { kind: 'ready', ...rendered, response: { status: 200, headers, body: url } };
  });
  site = await serveCommunity({});
});

afterEach(async () => {
  vi.restoreAllMocks();
  await site.stop();
});

test('a rendering knows the kind of its client', async () => {
  await get('/board/topics/1', { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
  await get('/board/topics/2', { 'user-agent': 'Examplebot/2.1' });
  await get('/feeds/board/topics.atom');
  expect(clients).toEqual(['reader', 'crawler', 'crawler']);
});

test('a page of cached data has its age in a header, and no other cache stores it', async () => {
  const got = await get('/board/topics/7');
  expect(got.status).toBe(200);
  expect(Number(got.headers['x-data-age'])).toBeGreaterThanOrEqual(90);
  expect(got.headers['cache-control']).toBe('no-cache');
});

test('a page with a text that was not rendered in time is stored by no cache', async () => {
  for (const { headers } of [await get('/board/topics/6'), await get('/board/topics/6')]) {
    expect([headers['x-cache'], headers['cache-control']]).toEqual(['MISS', 'no-cache']);
  }
});

test('a cached page that cannot be renewed is served with the notice and its age', async () => {
  const passTime = stopClock();
  const fresh = await get('/board/topics/8');
  isUnavailable = true;
  const old = await get('/board/topics/8');
  expect([old.status, old.headers['x-cache'], old.headers['x-data-age']]).toEqual([
    200,
    'STALE',
    '0',
  ]);
  expect(fresh.body).not.toContain('not answering');
  expect(old.body).toContain('The community is away');
  expect(old.body.replace(/<div class="shell stale-notice">.*?<\/div>/, '')).toBe(fresh.body);
  expect(old.headers.etag).not.toBe(fresh.headers.etag);
  isUnavailable = false;
  passTime(1999);
  expect((await get('/board/topics/8')).headers['x-cache']).toBe('STALE');
  passTime(1);
  expect((await get('/board/topics/8')).body).toBe(fresh.body);
});

test('invented names cost readers of a community in this process nothing', async () => {
  stopClock();
  const invented = await Promise.all(
    Array.from({ length: 260 }, (_, n) => get(`/board/topics/${5000 + n}`)),
  );
  expect(new Set(invented.map(({ status }) => status))).toEqual(new Set([404]));
  expect((await get('/board/topics/9')).status).toBe(200);
});

test.each([
  ['/feeds/board/topics/', '.atom', '/board/topics/9'],
  ['/board/topics/', '', '/feeds/board/topics/9.atom'],
])(
  'invented names below %s use up their budget, and nothing that others need',
  async (path, ending, other) => {
    stopClock();
    await site.stop();
    site = await serveCommunity({ API_BASE_URL: 'http://127.0.0.1:9/' });
    const cached = `${path}8${ending}`;
    const uncached = `${path}9${ending}`;
    await get(cached);
    const before = httpStats().rejected.not_found_budget;
    const invented = await Promise.all(
      Array.from({ length: 260 }, (_, n) => get(`${path}${5000 + n}${ending}`)),
    );
    const rejected = invented.filter(({ status }) => status === 503);
    expect(invented.every(({ status }) => [404, 503].includes(status))).toBe(true);
    expect(rejected.length).toBeGreaterThan(40);
    expect(rejected.length).toBeLessThanOrEqual(60);
    expect(rejected[0]?.headers['retry-after']).toBe('1');
    expect(httpStats().rejected.not_found_budget - before).toBe(rejected.length);
    expect((await get(uncached)).status).toBe(503);
    for (const url of [cached, other, '/board/topics', '/feeds/board/topics.atom']) {
      expect([url, (await get(url)).status]).toEqual([url, 200]);
    }
  },
);

test('an empty page or feed under an invented name is not cached', async () => {
  await get('/feeds/board/topics.atom');
  const { cachedPages } = httpStats().gauges();
  for (let id = 1; id <= 5; id += 1) {
    for (const path of ['/feeds/board/topics.atom', '/feeds/board/topics.json', '/board/topics']) {
      const got = await get(`${path}?starter_id=${id}`);
      expect([got.status, got.headers['x-cache']]).toEqual([200, 'MISS']);
    }
  }
  expect(httpStats().gauges().cachedPages).toBe(cachedPages);
});
