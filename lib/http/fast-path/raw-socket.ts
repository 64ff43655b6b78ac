import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { unsentResponses } from '../connections/unsent-responses';
import type { CacheHit, CacheLookup, CacheMiss, PlainHeaders } from './cache-lookup';
import { parsePlainHeaders, splitPlainRequest } from './parse-plain-request';

/** The connections that are on the raw socket path. */
export interface RawSocketPath {
  /** The look-up already done for a request whose connection was handed over to the HTTP server. */
  takeMiss(request: IncomingMessage): CacheMiss | undefined;
  /** Closes the idle connections at once, and the others when their response is written. */
  close(): void;
}

const STATUS_LINE = { 200: 'HTTP/1.1 200 OK\r\n', 304: 'HTTP/1.1 304 Not Modified\r\n' };

/** Prints the head of a response, and caches the text for as long as its date and age stay the same. */
function createHeadPrinter(keepAliveSeconds: number): (hit: CacheHit, date: string) => string {
  const printed = new WeakMap<readonly string[], { date: string; age: string; text: string }>();
  const end = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
  return ({ status, headers }, date) => {
    const age = headers.at(-1) ?? '';
    const before = printed.get(headers);
    if (before?.date === date && before.age === age) return before.text;
    let text = STATUS_LINE[status];
    for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
    text += `Date: ${date}\r\n${end}`;
    printed.set(headers, { date, age, text });
    return text;
  };
}

/** The current date as HTTP prints it, computed once a second. */
function createHttpDate(): () => string {
  let second = 0;
  let text = '';
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      text = new Date(now * 1000).toUTCString();
    }
    return text;
  };
}

/**
 * Opens the raw socket path in front of Node's HTTP server: while the requests of a connection are
 * plain and hit the page cache, the responses are written straight to its socket. The first other
 * request hands the connection, with that request unread, over to the HTTP server for good.
 */
export function openRawSocketPath(server: Server, lookUp: CacheLookup): RawSocketPath {
  const listeners = server.listeners('connection');
  const sockets = new Set<Socket>();
  const misses = new WeakMap<Duplex, CacheMiss>();
  const httpDate = createHttpDate();
  const printHead = createHeadPrinter(Math.floor(server.keepAliveTimeout / 1000));

  function accept(socket: Socket): void {
    let last: { headerText: string; headers: PlainHeaders } | undefined;

    const lookUpChunk = (chunk: Buffer): CacheHit | CacheMiss | undefined => {
      // A client that sends requests without reading the responses leaves the fast path.
      if (socket.writableLength > 0) return undefined;
      const request = splitPlainRequest(chunk);
      if (!request) return undefined;
      const { headerText } = request;
      if (headerText !== last?.headerText) {
        const headers = parsePlainHeaders(headerText);
        last = headers && { headerText, headers };
      }
      return last && lookUp(request.target, last.headers);
    };

    const onData = (chunk: Buffer) => {
      const result = lookUpChunk(chunk);
      if (result?.kind !== 'hit') return handOver(chunk, result);
      const { body } = result;
      socket.cork();
      socket.write(printHead(result, httpDate()), 'latin1');
      if (body) socket.write(body);
      socket.uncork();
      if (body && socket.writableLength > 0) waitForClient(body);
    };
    /** Until the client has read the response, its timeout is the one of the HTTP server. */
    const waitForClient = (body: Buffer) => {
      unsentResponses().watch(socket, body);
      socket.setTimeout(server.timeout);
      socket.write('', () => {
        if (sockets.has(socket)) socket.setTimeout(server.keepAliveTimeout);
      });
    };
    const own = {
      data: onData,
      end: () => socket.end(),
      close: () => sockets.delete(socket),
      error: () => socket.destroy(),
      timeout: () => socket.destroy(),
    };

    const handOver = (chunk: Buffer, miss: CacheMiss | undefined) => {
      for (const [event, listener] of Object.entries(own)) socket.off(event, listener);
      sockets.delete(socket);
      if (miss) misses.set(socket, miss);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(chunk);
      for (const listener of listeners) listener.call(server, socket);
      socket.resume();
    };

    sockets.add(socket);
    for (const [event, listener] of Object.entries(own)) socket.on(event, listener);
    socket.setTimeout(server.keepAliveTimeout);
  }

  server.removeAllListeners('connection');
  server.on('connection', accept);
  return {
    takeMiss({ socket, url }) {
      const miss = misses.get(socket);
      misses.delete(socket);
      return miss?.target === url ? miss : undefined;
    },
    close() {
      for (const socket of sockets) {
        if (socket.writableLength === 0) socket.destroy();
        else socket.end();
      }
    },
  };
}
