import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openConnection } from '@/e2e/fixtures/open-connection';
import { type HttpServer, startServer } from '../start-server';

let httpServer: HttpServer;
/** Responses that the handler has not ended. */
let openResponses: ServerResponse[] = [];
let maxOpen = 0;
let handled: string[] = [];
let onRequest: (path: string, response: ServerResponse) => void;

const handle = (request: IncomingMessage, response: ServerResponse) => {
  const path = request.url ?? '';
  handled.push(path);
  openResponses.push(response);
  maxOpen = Math.max(maxOpen, openResponses.length);
  response.once('close', () => {
    openResponses = openResponses.filter((other) => other !== response);
  });
  onRequest(path, response);
  return undefined;
};

beforeEach(async () => {
  openResponses = [];
  maxOpen = 0;
  handled = [];
  onRequest = (path, response) => setTimeout(() => response.end(path), 1);
  httpServer = await startServer(0, '127.0.0.1', handle);
});

afterEach(() => httpServer.stop(0));

const open = () => openConnection(httpServer);

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const paths = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

async function statusesOf(socket: Socket): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].flatMap(([, status]) => status ?? []);
}

test('pipelined requests are handled one at a time, and responded to in order', async () => {
  const socket = await open();
  socket.end(paths(16).map(get).join(''));
  expect(await statusesOf(socket)).toHaveLength(16);
  expect(handled).toEqual(paths(16));
  expect(maxOpen).toBe(1);
});

test('a connection is closed that has more than 16 requests without a response', async () => {
  const socket = await open();
  const closed = once(socket.resume(), 'close');
  socket.write(paths(2000).map(get).join(''));
  await closed;
  expect(handled).toEqual(['/0']);
});

test('a client that has read 16 responses may send 16 requests more', async () => {
  const socket = await open();
  for (let round = 0; round < 3; round += 1) {
    socket.write(paths(16).map(get).join(''));
    let text = '';
    while (!text.endsWith('/15')) text += String(await once(socket, 'data'));
  }
  expect(handled).toHaveLength(48);
  socket.destroy();
});

test('a client that reads no responses has one of them open', async () => {
  onRequest = (_path, response) => response.end(Buffer.alloc(8_000_000));
  const sockets = await Promise.all(paths(10).map(open));
  const before = process.memoryUsage().arrayBuffers;
  for (const socket of sockets) socket.pause().write(paths(16).map(get).join(''));
  await expect.poll(() => openResponses.length).toBe(10);
  await sleep(50);
  expect(handled.length).toBeLessThan(30);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 8.5e6);
  for (const socket of sockets) socket.destroy();
});

test('between two requests of a connection other connections are served', async () => {
  const crowd = await open();
  const other = await open();
  onRequest = (path, response) => {
    if (path === '/0') other.write(get('/other'));
    response.end(path);
  };
  crowd.end(paths(16).map(get).join(''));
  await statusesOf(crowd);
  await expect.poll(() => handled).toContain('/other');
  expect(handled.indexOf('/other')).toBeLessThan(15);
  other.destroy();
});

test('the response to a malformed request waits for the one before it', async () => {
  const socket = await open();
  onRequest = (path, response) => setTimeout(() => response.end(path), 50);
  socket.write(`${get('/slow')}GARBAGE\r\n\r\n`);
  expect(await statusesOf(socket)).toEqual(['200', '400']);
});

test('a client that has closed its half of the connection gets the open response', async () => {
  const socket = await open();
  onRequest = (path, response) => setTimeout(() => response.end(path), 50);
  socket.end(get('/slow'));
  expect(await statusesOf(socket)).toEqual(['200']);
});

test('after a request without Host, no other of its connection is handled', async () => {
  const socket = await open();
  socket.end('GET / HTTP/1.1\r\n\r\n'.repeat(16));
  expect(await statusesOf(socket)).toEqual(['400']);
  expect(handled).toEqual([]);
});

test('no more than 4096 requests wait for the one before them, and those of a closed connection do not', async () => {
  onRequest = () => undefined;
  const sockets: Socket[] = [];
  const closed = () => sockets.filter(({ destroyed }) => destroyed).length;
  const send = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const socket = await open();
      sockets.push(socket);
      socket.resume().write(paths(16).map(get).join(''));
      await turn();
    }
  };
  await send(280);
  // 273 times 15 are 4095.
  await expect.poll(closed).toBe(280 - 273);
  for (const socket of sockets.splice(0)) socket.resetAndDestroy();
  await expect.poll(() => openResponses.length).toBe(0);
  await send(10);
  await expect.poll(() => openResponses.length).toBe(10);
  expect(closed()).toBe(0);
  for (const socket of sockets) socket.destroy();
});
