import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestPort } from '@/e2e/fixtures/request-port';
import { parseConfig } from '@/lib/base/config/config';
import { currentClientKind } from '@/lib/base/runtime/client-kind';
import { PreparedResponse } from '@/lib/http/prepared-response';
import type { NextHandler } from '@/lib/next/render-with-next';
import { createRequestHandler } from './request-handler';
import { type HttpServer, startServer } from './start-server';
import { httpStats } from './stats/http-stats';

/** What was rendered, and on behalf of whom. */
let rendered: string[] = [];
/** While set, renderings of topics wait for it. */
let gate: Promise<void> | undefined;

const next: NextHandler = async (request, response) => {
  rendered.push(`${currentClientKind()} ${request.url}`);
  if (request.url?.startsWith('/board/topics/')) await gate;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!DOCTYPE html><title>t</title><p>${request.url}</p>`);
};

const script = new PreparedResponse(200, { 'content-type': 'text/javascript' }, Buffer.from('1'));

let httpServer: HttpServer;
const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  requestPort(
    (httpServer.listener.address() as AddressInfo).port,
    path,
    { ...headers, 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': address },
    'GET',
  );

beforeAll(async () => {
  const settings = parseConfig({ TRUSTED_PROXIES: '1', NETWORK_PAGES: '2', CACHE_SECONDS: '600' });
  const { handle, lookUp } = createRequestHandler({
    next,
    settings,
    assets: new Map([['/assets/page.js', script]]),
    isDev: false,
  });
  httpServer = await startServer(0, '127.0.0.1', handle, { lookUp });
});
afterAll(() => httpServer.stop(100));
beforeEach(() => {
  rendered = [];
});

test('a network that has had its pages goes last with the crawlers, and reads cached pages as ever', async () => {
  for (const id of [1, 2, 3, 4, 4]) await get(`/board/topics/${id}`, `203.0.113.${id}`);
  await get('/board/topics/5', '198.51.100.7');
  expect(rendered).toEqual([
    'visitor /board/topics/1',
    'visitor /board/topics/2',
    'visitor /board/topics/3',
    'crawler /board/topics/4',
    'visitor /board/topics/5',
  ]);
});

test('one address holds one rendering, the end of its queue gets a 503, and a cached page is sent', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const flood = Array.from({ length: 18 }, (_, index) =>
    get(`/board/topics/${100 + index}`, '192.0.2.1'),
  );
  const rejected = await Promise.race(flood);
  expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '1']);
  const other = get('/board/topics/200', '198.18.0.1');
  await expect.poll(() => rendered).toContain('visitor /board/topics/200');
  expect(rendered.filter((one) => /topics\/1\d\d$/.test(one))).toHaveLength(1);
  expect((await get('/board/topics/1', '192.0.2.1')).status).toBe(200);
  open();
  gate = undefined;
  expect((await other).status).toBe(200);
  await Promise.all(flood);
});

test.each([
  ['/assets/page.js', 'goes before'],
  ['/board/topics/299, which it has from before,', 'goes before'],
  ['/robots.txt', 'does not go before'],
])('a network that asked for %s %s those that asked for cold pages only', async (asked, place) => {
  const [known = ''] = asked.split(',');
  const reader = `203.0.${100 + known.length}.5`;
  const { headers } = await get('/board/topics/299', '198.51.101.1');
  await get(`/board/topics/30${known.length}`, reader);
  rendered = [];
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const flood = Array.from({ length: 12 }, (_, index) =>
    get(`/board/topics/${known.length}5${index}`, `45.${known.length}.${index}.1`),
  );
  await expect.poll(() => rendered).toHaveLength(2);
  await get(known, reader, { 'if-none-match': headers.etag ?? '' });
  const read = get(`/board/topics/4${known.length}`, reader);
  flood.push(read);
  await expect.poll(() => httpStats().gauges().queuedRenders).toBe(11);
  open();
  gate = undefined;
  await Promise.all(flood);
  const index = rendered.indexOf(`visitor /board/topics/4${known.length}`);
  expect(index <= 5).toBe(place === 'goes before');
});
