import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  HIT_BODY,
  openConnection,
  type PageServer,
  plainGet,
  sendChunks,
  startPageServer,
} from '@/e2e/fixtures/page-server';

const hit = plainGet('/hit');
const other = plainGet('/other');
const withBody = other.replace('\r\n\r\n', `\r\nContent-Length: ${hit.length}\r\n\r\n${hit}`);

let plain: PageServer;
let without: PageServer;

beforeAll(async () => {
  plain = await startPageServer(true);
  without = await startPageServer(false);
});

afterAll(async () => {
  await Promise.all([plain.stop(100), without.stop(100)]);
});

beforeEach(() => {
  plain.handled.length = 0;
  plain.lookedUp.length = 0;
});

test('a plain request for a cached page never reaches the HTTP server', async () => {
  const socket = (await openConnection(plain)).socket;
  for (let count = 0; count < 2; count += 1) {
    let got = '';
    socket.write(hit);
    while (!got.endsWith(HIT_BODY)) got += String(await once(socket, 'data'));
    expect(got).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(got).toContain('age: 1\r\n');
  }
  expect(plain.handled).toEqual([]);
  socket.destroy();
});

test('the first request that is not in memory hands its connection over for good', async () => {
  const { socket } = await openConnection(plain);
  let got = '';
  for (const [at, request] of [hit, other, hit].entries()) {
    socket.write(request);
    while (got.split('HTTP/1.1 200').length <= at + 1) got += String(await once(socket, 'data'));
  }
  expect(plain.handled).toEqual(['/other', '/hit']);
  socket.destroy();
});

test('the tenth response of a handed over connection is its last, so that the next one can be plain', async () => {
  const { socket } = await openConnection(plain);
  let got = '';
  for (let count = 1; count <= 10; count += 1) {
    socket.write(other);
    while (got.split('HTTP/1.1 200').length <= count) got += String(await once(socket, 'data'));
    expect(/connection: close/i.test(got), `after ${count}`).toBe(count === 10);
  }
  await once(socket, 'close');
  expect(plain.handled).toHaveLength(10);
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
        const got = await sendChunks(plain, pieces.filter(Boolean), 20);
        const ends = got
          .split(/(?=HTTP\/1\.1 200)/)
          .map((one) => (one.endsWith(HIT_BODY) ? hit : other));
        expect(ends).toEqual(requests);
      },
    ),
    { numRuns: 60 },
  );
});

test("with bodies between them, requests in pieces have the same responses as from Node's server alone", async () => {
  const requestLists = fc.array(fc.constantFrom(hit, other, withBody), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(requestLists, fc.nat(400), async (requests, cut) => {
      const text = requests.join('');
      const pieces = [text.slice(0, cut % text.length), text.slice(cut % text.length)];
      expect(await sendChunks(plain, pieces.filter(Boolean), 20)).toBe(
        await sendChunks(without, pieces.filter(Boolean), 20),
      );
    }),
    { numRuns: 40 },
  );
});
