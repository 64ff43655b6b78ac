import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openConnection, sendBytes } from '@/e2e/fixtures/open-connection';
import { serverUrl } from '@/e2e/fixtures/serve-http';
import { get as getFrom } from '@/e2e/site/get';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { UnsentResponses } from '@/lib/server/sending/unsent-responses';
import { type HttpServer, startServer } from '../start-server';
import { createHitSender, type Hit } from './send-hit';

const HTML = { 'content-type': 'text/html' };
const page = new PreparedResponse(200, HTML, Buffer.from('page'));
const large = new PreparedResponse(200, HTML, Buffer.alloc(16_000_000, 'x'));
const PAGES = new Map([
  ['/page', page],
  ['/large', large],
]);
const file = new PreparedResponse(200, { 'content-type': 'text/css' }, Buffer.from('a{}'));

let httpServer: HttpServer;
let hits: Hit[] = [];
/** Targets that reached the full handler. */
let handled: string[] = [];

beforeEach(async () => {
  hits = [];
  handled = [];
  const cache = {
    get(target: string) {
      const cached = PAGES.get(target);
      return cached && { page: cached, storedAtMs: 0 };
    },
    freshAgeMs: () => 1500,
  };
  const sendHit = createHitSender({
    unsent: new UnsentResponses(),
    cacheOf: () => cache,
    fileOf: (target) => (target === '/a.css' ? file : undefined),
    pageTypeAt: () => 'other',
    siteHeaders: { 'x-site': 'y' },
    onHit: (hit) => void hits.push(hit),
  });
  const handle = async ({ url = '' }: { url?: string }, response: { end(text: string): void }) => {
    handled.push(url);
    response.end(`full handler for ${url}`);
  };
  httpServer = await startServer(0, '127.0.0.1', handle, { sendHit });
});
afterEach(() => httpServer.stop(100));

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  getFrom({ url: serverUrl(httpServer.listener) }, target, headers, method);
const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('a cached page is sent with its age, and a file without, and neither reaches the full handler', async () => {
  const sent = await get('/page');
  const css = await get('/a.css');
  expect([sent.status, sent.body, sent.headers]).toMatchObject([
    200,
    'page',
    { 'x-site': 'y', age: '1', 'x-cache': 'HIT', 'content-length': '4' },
  ]);
  expect([css.body, css.headers.age, css.headers['x-cache']]).toEqual([
    'a{}',
    undefined,
    undefined,
  ]);
  const known = await get('/page', { 'if-none-match': sent.headers.etag ?? '' });
  expect([known.status, known.body, known.headers['content-type']]).toEqual([304, '', undefined]);
  expect(hits.map(({ status, isPage }) => [status, isPage])).toEqual([
    [200, true],
    [200, false],
    [304, true],
  ]);
  expect(handled).toEqual([]);
});

test.each([
  ['another method', '/page', {}, 'HEAD'],
  ['what is not in memory', '/other', {}, 'GET'],
  ['another validator', '/page', { 'if-none-match': 'W/"x"' }, 'GET'],
  ['a body', '/page', { 'content-length': '0' }, 'GET'],
  ['another format', '/page', { accept: 'text/markdown' }, 'GET'],
] as [string, string, Record<string, string>, string][])(
  'the full handler gets a request with %s',
  async (_, target, headers, method) => {
    await get(target, headers, method);
    expect(handled).toEqual([target]);
  },
);

test('pipelined requests for what is in memory and what is not have their responses in order', async () => {
  const targets = ['/page', '/page', '/a', '/page', '/b', '/a.css'];
  const received = await sendBytes(httpServer, targets.map(request).join(''));
  // The full handler has the same pages.
  const bodies = received.matchAll(/\r\n\r\n(?:full handler for \/)?(\w+)[.\w]*(?=HTTP|$)/g);
  expect([...bodies].map(([, body]) => body)).toEqual(['page', 'page', 'a', 'page', 'b', 'a']);
});

test('a client that reads no responses gets only a few of them', async () => {
  const socket = (await openConnection(httpServer)).pause();
  const before = process.memoryUsage().arrayBuffers;
  socket.write(request('/large').repeat(16));
  await expect.poll(() => hits.length).toBe(1);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32e6);
  expect(handled.length).toBeLessThan(2);
  socket.destroy();
});

test('a response that is being sent when the server stops is sent to its end', async () => {
  const socket = (await openConnection(httpServer)).pause();
  socket.write(request('/large'));
  await expect.poll(() => hits.length).toBe(1);
  // Forced closing would take an hour.
  const stopped = httpServer.stop(3_600_000);
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const closed = once(socket, 'close');
  socket.resume();
  await Promise.all([stopped, closed]);
  expect(bytes).toBeGreaterThan(16_000_000);
});
