import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  handOver,
  openConnection,
  PAGES,
  type PageServer,
  plainGet,
  startPageServer,
} from '@/e2e/fixtures/page-server';

const hit = plainGet('/hit');

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

test.each([
  ['new', async () => undefined],
  ['handed over', handOver],
])(
  'a client on a %s connection that reads no responses gets only a few of them',
  async (_kind, prepare) => {
    const { socket } = await openConnection(plain);
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
  "a client on a %s connection that stalls is waited for as long as by Node's server alone",
  async (_kind, prepare) => {
    const timeouts = await Promise.all(
      [plain, without].map(async (httpServer) => {
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
    // Node adds a second to what its Keep-Alive header says.
    expect([5000, 6000]).toContain(timeouts[0]?.[1]);
  },
);

test('a response on a handed over connection is sent to its end when the server stops', async () => {
  const httpServer = await startPageServer(true);
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

test('an idle connection that has had plain requests only is closed when the server stops', async () => {
  const httpServer = await startPageServer(true);
  const socket = (await openConnection(httpServer)).socket;
  socket.write(hit);
  await once(socket, 'data');
  socket.resume();
  // Closing it by force would take an hour.
  await httpServer.stop(3_600_000);
});
