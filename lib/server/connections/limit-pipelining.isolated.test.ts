import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HttpServer, startServer } from '../start-server';
import { HeadScanner } from './head-scanner';

let httpServer: HttpServer;
/** Responses that the handler has not ended yet. */
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

async function open(): Promise<Socket> {
  const socket = connect((httpServer.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

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
  socket.end(paths(100).map(get).join(''));
  expect(await statusesOf(socket)).toHaveLength(100);
  expect(handled).toEqual(paths(100));
  expect(maxOpen).toBe(1);
});

test('a client that reads no responses has one request open, and its socket is paused', async () => {
  onRequest = (_path, response) => response.end(Buffer.alloc(8_000_000));
  const sockets = await Promise.all(paths(10).map(open));
  const before = process.memoryUsage().arrayBuffers;
  for (const socket of sockets) socket.pause().write(paths(2000).map(get).join(''));
  await expect.poll(() => openResponses.length).toBe(10);
  await sleep(50);
  expect(handled.length).toBeLessThan(30);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 8.5e6);
  expect(openResponses.every(({ socket }) => socket?.isPaused())).toBe(true);
  for (const socket of sockets) socket.destroy();
});

test('between two requests of a connection other connections are served', async () => {
  const [crowd, other] = [await open(), await open()];
  onRequest = (path, response) => {
    if (path === '/0') other.write(get('/other'));
    response.end(path);
  };
  crowd.end(paths(100).map(get).join(''));
  await statusesOf(crowd);
  await expect.poll(() => handled).toContain('/other');
  expect(handled.indexOf('/other')).toBeLessThan(50);
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

test('requests that Node refuses by itself are read one at a time as well', async () => {
  const socket = await open();
  socket.end('GET / HTTP/1.1\r\n\r\n'.repeat(100));
  expect(await statusesOf(socket)).toEqual(['400']);
  expect(handled).toEqual([]);
});

test('no more than 512 connections may have unread requests', async () => {
  onRequest = () => undefined;
  const sockets: Socket[] = [];
  for (let n = 0; n < 520; n += 1) {
    const socket = await open();
    socket.write(get('/held') + get('/ahead'));
    sockets.push(socket);
    await turn();
  }
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(8);
  expect(sockets.findIndex(({ destroyed }) => !destroyed)).toBe(8);
  for (const socket of sockets) socket.destroy();
});

test('however bytes are cut into pieces, each piece that is read ends at most one head', () => {
  const pieces = fc.array(fc.constantFrom('G', ': x', '\r', '\n', '\r\n', '\r\n\r\n', '\n\n'));
  fc.assert(
    fc.property(fc.array(pieces), (chunks) => {
      const scanner = new HeadScanner();
      const read: string[] = [];
      for (const chunk of chunks) {
        let rest = Buffer.from(chunk.join(''));
        while (rest.length > 0) {
          const end = scanner.endIn(rest);
          read.push(rest.subarray(0, end).toString());
          rest = rest.subarray(end);
        }
      }
      const text = chunks.flat().join('');
      expect(read.join('')).toBe(text);
      // A head ends where a line that is not empty is followed by one that is.
      const ends = (part: string) => part.match(/[^\r\n]\r*\n\r*\n/g)?.length ?? 0;
      let before = '';
      for (const piece of read) {
        expect(ends(before + piece) - ends(before)).toBeLessThanOrEqual(1);
        before += piece;
      }
    }),
  );
});
