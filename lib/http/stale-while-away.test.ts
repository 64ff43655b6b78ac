import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PortResponse, requestPort } from '@/e2e/fixtures/request-port';
import { parseConfig } from '@/lib/config/config';
import { markPageEmpty, setCachedAt, setPageStatus } from '@/lib/render/render-context';
import { currentClientKind } from '@/lib/runtime/client-kind';
import { type HttpServer, startServer } from './connections/server';
import type { NextHandler } from './post-process/render-with-next';
import { createRequestHandler } from './request-handler';
import { httpStats } from './stats/http-stats';

let listener: HttpServer;
let callers: string[] = [];
let isAway = false;

const SAVED_AT = new Date(Date.now() - 90_000);

/** Stands in for Next and the community behind it; topics above 1000 do not exist. */
const next: NextHandler = async (request, response) => {
  const url = request.url ?? '';
  if (!url.startsWith('/problem/')) callers.push(currentClientKind());
  if (Number(/topics\/(\d+)/.exec(url)?.[1]) > 1000) setPageStatus({ status: 404 });
  if (url.includes('starter_id=')) markPageEmpty();
  if (url === '/board/topics/7') setCachedAt(SAVED_AT);
  if (isAway && !url.startsWith('/problem/')) setPageStatus({ status: 503, retryAfterSeconds: 7 });
  const type = url.startsWith('/feeds/') ? 'application/atom+xml' : 'text/html; charset=utf-8';
  response.setHeader('content-type', type);
  response.end(`<!DOCTYPE html><title>t</title><main id="text">${url}</main>`);
};

const get = (path: string, headers = {}): Promise<PortResponse> =>
  requestPort((listener.server.address() as AddressInfo).port, path, headers);

beforeEach(async () => {
  callers = [];
  isAway = false;
  const settings = parseConfig({ CACHE_SECONDS: '0' });
  const { handle } = createRequestHandler({ next, settings, assets: new Map(), isDev: false });
  listener = await startServer(0, '127.0.0.1', handle);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await listener.stop(100);
});

/** While the clock stands still no budget is refilled, however slow the machine is. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now());

test('a rendering knows for whose sake it is', async () => {
  await get('/board/topics/1', { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
  await get('/board/topics/2', { 'user-agent': 'Examplebot/2.1' });
  await get('/feeds/board/topics.atom');
  expect(callers).toEqual(['visitor', 'crawler', 'crawler']);
});

test('a page of kept answers says its age, and is nobody else to keep', async () => {
  const got = await get('/board/topics/7');
  expect(got.status).toBe(200);
  expect(Number(got.headers['x-data-age'])).toBeGreaterThanOrEqual(90);
  expect(got.headers['cache-control']).toBe('no-cache');
});

test('a saved page that cannot be renewed is served with the line and its age', async () => {
  const fresh = await get('/board/topics/8');
  isAway = true;
  await get('/board/topics/8');
  const old = await get('/board/topics/8');
  expect([old.status, old.headers['x-cache'], old.headers['x-data-age']]).toEqual([
    200,
    'STALE',
    '0',
  ]);
  expect(fresh.body).not.toContain('not answering');
  expect(old.body).toContain('is not answering just now');
  expect(old.body.replace(/<div class="shell stale-notice">.*?<\/div>/, '')).toBe(fresh.body);
  expect(old.headers.etag).not.toBe(fresh.headers.etag);
  isAway = false;
  await new Promise((wake) => setTimeout(wake, 2050));
  expect((await get('/board/topics/8')).body).toBe(fresh.body);
});

test('invented ids cost no more than their share; what is saved, and lists, go on', async () => {
  stopClock();
  await get('/board/topics/9');
  const before = httpStats().rejected.absences;
  const invented = await Promise.all(
    Array.from({ length: 260 }, (_, n) => get(`/board/topics/${5000 + n}`)),
  );
  const count = (status: number) => invented.filter((got) => got.status === status).length;
  expect(count(404)).toBeGreaterThanOrEqual(200);
  expect(count(503)).toBeGreaterThan(40);
  expect(count(404) + count(503)).toBe(260);
  expect(invented.find(({ status }) => status === 503)?.headers['retry-after']).toBe('1');
  expect(httpStats().rejected.absences - before).toBe(count(503));
  expect((await get('/board/topics/9')).status).toBe(200);
  expect((await get('/board/topics')).status).toBe(200);
});

/** Asks for what there is not until that is refused: how many of 260 were looked for. */
async function spend(addressOf: (n: number) => string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 260 }, (_, n) => get(addressOf(n))));
  return answers.filter(({ status }) => status !== 503).length;
}

test('feeds of invented names use up nothing that pages need', async () => {
  stopClock();
  expect(await spend((n) => `/feeds/board/topics/${5000 + n}.atom`)).toBeLessThan(260);
  expect((await get('/feeds/board/topics/9.atom')).status).toBe(503);
  expect((await get('/board/topics/9')).status).toBe(200);
  expect((await get('/feeds/board/topics.atom')).status).toBe(200);
});

test('pages of invented names use up nothing that feeds need', async () => {
  stopClock();
  expect(await spend((n) => `/board/topics/${5000 + n}`)).toBeLessThan(260);
  expect((await get('/board/topics/9')).status).toBe(503);
  expect((await get('/feeds/board/topics/9.atom')).status).toBe(200);
});

test('what is empty under an invented name is not saved, be it a page or a feed', async () => {
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
