import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HttpServer, startServer } from '../connections/server';
import { PreparedResponse } from '../response/prepared-response';
import { type CacheMiss, createCacheLookup } from './cache-lookup';
import { lookUpRequest, sendCacheHit } from './node-request';

const body = 'word '.repeat(2000);
const page = new PreparedResponse(200, { 'content-type': 'text/html' }, Buffer.from(body));
const large = new PreparedResponse(200, { 'content-type': 'text/html' }, Buffer.alloc(16_000_000));
const pages: Record<string, PreparedResponse> = { '/hit': page, '/large': large };
const lookedUp: string[] = [];
const cache = {
  get(target: string) {
    lookedUp.push(target);
    const cached = pages[target];
    return cached && { page: cached, storedAtMs: 0, renewAtMs: 0 };
  },
  freshAgeMs: () => 1500,
};
const lookUp = createCacheLookup(cache, {}, () => undefined);
let handled: string[] = [];

const handle = (request: IncomingMessage, response: ServerResponse, miss?: CacheMiss) => {
  handled.push(request.url ?? '');
  const result = miss ?? lookUpRequest(lookUp, request);
  if (result?.kind === 'hit') sendCacheHit(result, response);
  else response.end(`full handler for ${request.url}`);
  return undefined;
};

let withFastPath: HttpServer;
let without: HttpServer;

beforeAll(async () => {
  withFastPath = await startServer(0, '127.0.0.1', handle, { lookUp });
  without = await startServer(0, '127.0.0.1', handle);
});

afterAll(async () => {
  await Promise.all([withFastPath.stop(100), without.stop(100)]);
});

beforeEach(() => {
  handled = [];
  lookedUp.length = 0;
});

async function send(
  httpServer: HttpServer,
  chunks: readonly string[],
  pauseMs = 0,
): Promise<string> {
  const socket = connect((httpServer.server.address() as AddressInfo).port, '127.0.0.1');
  socket.setNoDelay(true).on('error', () => undefined);
  const closed = once(socket, 'close');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  for (const chunk of chunks) {
    socket.write(chunk, 'latin1');
    await sleep(pauseMs);
  }
  socket.end();
  await closed;
  return Buffer.concat(received)
    .toString('latin1')
    .replace(/Date: [^\r]*/g, 'Date');
}

const hit = 'GET /hit HTTP/1.1\r\nHost: x\r\n\r\n';
const other = 'GET /other HTTP/1.1\r\nHost: x\r\n\r\n';
const ETAG = page.etag('identity');

test('a plain request for a cached page never reaches the HTTP server', async () => {
  const socket = connect((withFastPath.server.address() as AddressInfo).port, '127.0.0.1');
  for (let count = 0; count < 2; count += 1) {
    let got = '';
    socket.write(hit);
    while (!got.endsWith(body)) got += String(await once(socket, 'data'));
    expect(got).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(got).toContain('age: 1\r\n');
  }
  expect(handled).toEqual([]);
  socket.destroy();
});

test.each([
  ['a hit', [hit]],
  ['hits one after the other', [hit, hit, hit]],
  ['a hit, another page, a hit', [hit, other, hit]],
  ['pipelined', [hit + hit + other + hit]],
  ['in two pieces', [hit.slice(0, 20), hit.slice(20)]],
  ['a hit and half of another', [hit + hit.slice(0, 9), hit.slice(9)]],
  ['a validator', [hit.replace('\r\n\r\n', `\r\nIf-None-Match: ${ETAG}\r\n\r\n`)]],
  ['another validator', [hit.replace('\r\n\r\n', '\r\nIf-None-Match: "z"\r\n\r\n')]],
  ['a list of validators', [hit.replace('\r\n\r\n', `\r\nIf-None-Match: "z", ${ETAG}\r\n\r\n`)]],
  ['HEAD', [hit.replace('GET', 'HEAD')]],
  ['a close', [hit.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), hit]],
  ['no host', ['GET /hit HTTP/1.1\r\n\r\n']],
  ['two hosts', ['GET /hit HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n']],
  [
    'a smuggled request',
    [`GET /hit HTTP/1.1\r\nHost: x\r\nContent-Length: ${other.length}\r\n\r\n${other}`],
  ],
  ['bare line feeds', ['GET /hit HTTP/1.1\nHost: x\n\n']],
  ['a folded line', ['GET /hit HTTP/1.1\r\nHost: x\r\nX: y\r\n z\r\n\r\n']],
  ['an upgrade', ['GET /hit HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n']],
  ['garbage', ['\x16\x03\x01\x02\x00\x01\x00']],
  ['nothing', []],
])('the response to %s is the same with the fast path as without', async (_name, chunks) => {
  expect(await send(withFastPath, chunks, 10)).toBe(await send(without, chunks, 10));
});

test('a request that leaves the fast path is looked up once', async () => {
  await send(withFastPath, [hit, other], 10);
  expect(lookedUp).toEqual(['/hit', '/other']);
  expect(handled).toEqual(['/other']);
});

test('however requests are cut into pieces, each gets its response, in order', async () => {
  const requestLists = fc.array(fc.constantFrom(hit, other), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      requestLists,
      fc.array(fc.nat(200), { maxLength: 5 }),
      async (requests, cuts) => {
        const text = requests.join('');
        const places = [
          0,
          ...cuts.map((cut) => cut % text.length).sort((a, b) => a - b),
          text.length,
        ];
        const pieces = places.slice(1).map((end, at) => text.slice(places[at], end));
        const got = await send(withFastPath, pieces.filter(Boolean), 1);
        const ends = got
          .split(/(?=HTTP\/1\.1 200)/)
          .map((one) => (one.endsWith(body) ? hit : other));
        expect(ends).toEqual(requests);
      },
    ),
    { numRuns: 60 },
  );
});

test('a client that reads no responses gets only a few of them', async () => {
  const socket = connect((withFastPath.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  const before = process.memoryUsage().arrayBuffers;
  for (let at = 0; at < 3000; at += 1) socket.write(hit.repeat(3));
  await sleep(200);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16e6);
  socket.destroy();
});

test('a client that stalls is waited for as long with the fast path as without', async () => {
  const timeouts = await Promise.all(
    [withFastPath, without].map(async (httpServer) => {
      const accepted = once(httpServer.server, 'connection');
      const socket = connect((httpServer.server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined).pause();
      const [own]: Socket[] = await accepted;
      socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
      await expect.poll(() => own?.writableLength).toBeGreaterThan(0);
      const stalled = own?.timeout;
      socket.resume();
      await expect.poll(() => own?.writableLength).toBe(0);
      await sleep(20);
      socket.destroy();
      return [stalled, own?.timeout];
    }),
  );
  expect(timeouts.map(([stalled]) => stalled)).toEqual([20_000, 20_000]);
  expect(timeouts[0]?.[1]).toBe(5000);
});

test('an idle connection on the fast path is closed when the server stops', async () => {
  const httpServer = await startServer(0, '127.0.0.1', handle, { lookUp });
  const socket = connect((httpServer.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(hit);
  await once(socket, 'data');
  socket.resume();
  // Closing it by force would take an hour.
  await httpServer.stop(3_600_000);
});
