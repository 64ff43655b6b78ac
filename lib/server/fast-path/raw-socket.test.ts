import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type FastPathServer,
  HIT_BODY,
  openConnection,
  PAGES,
  plainGet,
  sendChunks,
  startFastPathServer,
} from '@/e2e/fixtures/fast-path-server';

const hit = plainGet('/hit');
const other = plainGet('/other');
const withBody = other.replace('\r\n\r\n', `\r\nContent-Length: ${hit.length}\r\n\r\n${hit}`);
const ETAG = PAGES['/hit'].etag('identity');

let withFastPath: FastPathServer;
let without: FastPathServer;

beforeAll(async () => {
  withFastPath = await startFastPathServer(true);
  without = await startFastPathServer(false);
});

afterAll(async () => {
  await Promise.all([withFastPath.stop(100), without.stop(100)]);
});

beforeEach(() => {
  withFastPath.handled.length = 0;
  withFastPath.lookedUp.length = 0;
});

test('a plain request for a cached page never reaches the HTTP server', async () => {
  const socket = (await openConnection(withFastPath)).socket;
  for (let count = 0; count < 2; count += 1) {
    let got = '';
    socket.write(hit);
    while (!got.endsWith(HIT_BODY)) got += String(await once(socket, 'data'));
    expect(got).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(got).toContain('age: 1\r\n');
  }
  expect(withFastPath.handled).toEqual([]);
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
  ['a body that looks like a request', [withBody.slice(0, -hit.length), hit, hit]],
  ['hits after a body', [withBody, hit, hit]],
  ['bare line feeds', ['GET /hit HTTP/1.1\nHost: x\n\n']],
  ['a folded line', ['GET /hit HTTP/1.1\r\nHost: x\r\nX: y\r\n z\r\n\r\n']],
  ['an upgrade', ['GET /hit HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n']],
  ['garbage', ['\x16\x03\x01\x02\x00\x01\x00']],
  ['nothing', []],
])('the response to %s is the same with the fast path as without', async (_name, chunks) => {
  expect(await sendChunks(withFastPath, chunks, 10)).toBe(await sendChunks(without, chunks, 10));
});

test('a request that leaves the fast path is looked up once', async () => {
  await sendChunks(withFastPath, [hit, other], 10);
  expect(withFastPath.lookedUp).toEqual(['/hit', '/other']);
  expect(withFastPath.handled).toEqual(['/other']);
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
        const got = await sendChunks(withFastPath, pieces.filter(Boolean), 1);
        const ends = got
          .split(/(?=HTTP\/1\.1 200)/)
          .map((one) => (one.endsWith(HIT_BODY) ? hit : other));
        expect(ends).toEqual(requests);
      },
    ),
    { numRuns: 60 },
  );
});

test('with bodies between them, requests in pieces have the same responses as without the fast path', async () => {
  const requestLists = fc.array(fc.constantFrom(hit, other, withBody), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(requestLists, fc.nat(400), async (requests, cut) => {
      const text = requests.join('');
      const pieces = [text.slice(0, cut % text.length), text.slice(cut % text.length)];
      expect(await sendChunks(withFastPath, pieces.filter(Boolean), 2)).toBe(
        await sendChunks(without, pieces.filter(Boolean), 2),
      );
    }),
    { numRuns: 40 },
  );
});
