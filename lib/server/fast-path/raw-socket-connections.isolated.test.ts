import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  exchange,
  type FastPathServer,
  HIT_BODY,
  handOver,
  openConnection,
  PAGES,
  plainGet,
  startFastPathServer,
} from '@/e2e/fixtures/fast-path-server';

const hit = plainGet('/hit');
const other = plainGet('/other');
const withBody = other.replace('\r\n\r\n', `\r\nContent-Length: ${hit.length}\r\n\r\n${hit}`);

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

test('after a request that the HTTP server handled, a connection comes back to the fast path', async () => {
  const { socket } = await openConnection(withFastPath);
  for (let round = 0; round < 3; round += 1) {
    expect(await exchange(socket, hit, HIT_BODY)).toMatch(/^HTTP\/1\.1 200 OK/);
    await handOver(socket);
    expect(await exchange(socket, hit, HIT_BODY)).toContain('Keep-Alive: timeout=5\r\n');
  }
  expect(withFastPath.handled).toEqual(['/other', '/other', '/other']);
  expect(withFastPath.lookedUp).toHaveLength(9);
  socket.destroy();
});

test('after a request with a body, a connection stays with the HTTP server', async () => {
  const { socket } = await openConnection(withFastPath);
  await exchange(socket, withBody, 'full handler for /other');
  await sleep(20);
  for (let round = 0; round < 2; round += 1) await exchange(socket, hit, HIT_BODY);
  expect(withFastPath.handled).toEqual(['/other', '/hit', '/hit']);
  socket.destroy();
});

test.each([
  ['new', async () => undefined],
  ['handed over', handOver],
])(
  'a client on a %s connection that reads no responses gets only a few of them',
  async (_kind, prepare) => {
    const { socket } = await openConnection(withFastPath);
    await prepare(socket);
    socket.pause();
    const before = process.memoryUsage().arrayBuffers;
    for (let at = 0; at < 3000; at += 1) socket.write(hit.repeat(3));
    await sleep(200);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16e6);
    socket.destroy();
  },
);

const getLarge = plainGet('/large');

test.each([
  ['new', async () => undefined],
  ['handed over', handOver],
])(
  'a client on a %s connection that stalls is waited for as long as without the fast path',
  async (_kind, prepare) => {
    const timeouts = await Promise.all(
      [withFastPath, without].map(async (httpServer) => {
        const { socket, accepted } = await openConnection(httpServer);
        await prepare(socket);
        socket.pause();
        socket.write(getLarge);
        await expect.poll(() => accepted.writableLength, { timeout: 10_000 }).toBeGreaterThan(0);
        const stalled = accepted.timeout;
        socket.resume();
        await expect.poll(() => accepted.writableLength, { timeout: 10_000 }).toBe(0);
        await sleep(20);
        socket.destroy();
        return [stalled, accepted.timeout];
      }),
    );
    expect(timeouts.map(([stalled]) => stalled)).toEqual([20_000, 20_000]);
    expect(timeouts[0]?.[1]).toBe(5000);
  },
);

test('a response on a handed over connection is sent to its end when the server stops', async () => {
  const httpServer = await startFastPathServer(true);
  const { socket, accepted } = await openConnection(httpServer);
  await handOver(socket);
  socket.pause();
  socket.write(getLarge);
  await expect.poll(() => accepted.writableLength, { timeout: 10_000 }).toBeGreaterThan(0);
  const stopped = httpServer.stop(3_600_000);
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  socket.resume();
  await stopped;
  await expect.poll(() => socket.destroyed, { timeout: 10_000 }).toBe(true);
  expect(bytes).toBeGreaterThan(PAGES['/large'].body.length);
});

test('an idle connection on the fast path is closed when the server stops', async () => {
  const httpServer = await startFastPathServer(true);
  const socket = (await openConnection(httpServer)).socket;
  socket.write(hit);
  await once(socket, 'data');
  socket.resume();
  // Closing it by force would take an hour.
  await httpServer.stop(3_600_000);
});
