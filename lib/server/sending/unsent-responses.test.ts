import { PassThrough } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { deadlineMs, UnsentResponses } from './unsent-responses';

let now = 0;
let unsent: UnsentResponses;

beforeEach(() => {
  now = 0;
  unsent = new UnsentResponses(1000, () => now);
});

/** Returns a connection whose client reads nothing until `resume`. */
function connection(body: Buffer) {
  const socket = new PassThrough({ highWaterMark: 1 });
  socket.on('error', () => undefined);
  socket.write(body.subarray(0, 1));
  socket.write(body.subarray(1));
  return socket;
}

const bytes = (length: number) => Buffer.from(new ArrayBuffer(length));

test('a client is disconnected after the time that a response of this size may take', () => {
  const body = bytes(800);
  const socket = connection(body);
  unsent.watch(socket, body);
  now = deadlineMs(800) - 1;
  unsent.sweep();
  expect(socket.destroyed).toBe(false);
  now += 1;
  unsent.sweep();
  expect([socket.destroyed, unsent.count, unsent.bytes]).toEqual([true, 0, 0]);
});

test('160 kB may be sent at 2 kB a second, a response of any size at 8', () => {
  expect(deadlineMs(160_000)).toBeGreaterThanOrEqual(80_000);
  expect(deadlineMs(100_000_000)).toBeGreaterThan(12_500_000);
  expect(deadlineMs(8_000_000)).toBeLessThan(1_100_000);
});

test('a body that several clients wait for counts once, until the last has received it', async () => {
  const body = bytes(600);
  const sockets = [connection(body), connection(body), connection(body)];
  for (const socket of sockets) unsent.watch(socket, body);
  expect([unsent.count, unsent.bytes]).toEqual([3, 600]);
  for (const socket of sockets) socket.resume();
  await expect.poll(() => sockets.every(({ writableLength }) => writableLength === 0)).toBe(true);
  unsent.sweep();
  expect([unsent.count, unsent.bytes]).toEqual([0, 0]);
});

test('past the limit of memory the oldest response is dropped, never the newest', () => {
  const bodies = [bytes(500), bytes(400), bytes(300), bytes(2000)];
  const sockets = bodies.map((body) => {
    const socket = connection(body);
    unsent.watch(socket, body);
    return socket;
  });
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, true, false]);
  expect(unsent.bytes).toBe(2000);
});

test('a response that the operating system has taken is not watched', () => {
  const socket = new PassThrough().resume();
  unsent.watch(socket, bytes(10));
  expect(unsent.count).toBe(0);
});
