import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { unsentAnswers } from '../connections/unsent-responses';
import type { CacheHit, CacheHitLookup } from './cache-hit';
import { type PlainFields, parsePlainFields, splitPlainRequest } from './parse-plain-request';

/** The sockets that are in the lane, for when the site stops. */
export interface RawSocketPath {
  /** Closes every one that is not being written to, and the others once they are. */
  close(): void;
}

const STATUS_LINE = { 200: 'HTTP/1.1 200 OK\r\n', 304: 'HTTP/1.1 304 Not Modified\r\n' };

/** Prints heads; one that is asked for again within its second is there already. */
function headPrinter(keepAliveSeconds: number): (hit: CacheHit, date: string) => string {
  const printed = new WeakMap<readonly string[], { date: string; age: string; text: string }>();
  const last = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
  return ({ status, headers }, date) => {
    const age = headers.at(-1) ?? '';
    const before = printed.get(headers);
    if (before?.date === date && before.age === age) return before.text;
    let text = STATUS_LINE[status];
    for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
    text += `Date: ${date}\r\n${last}`;
    printed.set(headers, { date, age, text });
    return text;
  };
}

/** The date as HTTP writes it, made once a second. */
function clock(): () => string {
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
 * The fast lane before Node's HTTP server: a connection whose requests are plain and hit saved
 * pages is answered straight on its socket. The first request that is anything else hands the
 * connection, with that request unread, to the HTTP server, which keeps it.
 */
export function openRawSocketPath(server: Server, hits: CacheHitLookup): RawSocketPath {
  const listeners = server.listeners('connection');
  const sockets = new Set<Socket>();
  const date = clock();
  const head = headPrinter(Math.floor(server.keepAliveTimeout / 1000));

  function enter(socket: Socket): void {
    let fields: { text: string; read: PlainFields } | undefined;

    const hitOf = (chunk: Buffer): CacheHit | undefined => {
      // A visitor who asks on without taking the answers gets no more of them ahead.
      if (socket.writableLength > 0) return undefined;
      const request = splitPlainRequest(chunk);
      if (!request) return undefined;
      if (request.fields !== fields?.text) {
        const read = parsePlainFields(request.fields);
        fields = read && { text: request.fields, read };
      }
      return fields && hits({ target: request.target, ...fields.read });
    };

    const onData = (chunk: Buffer) => {
      const hit = hitOf(chunk);
      if (!hit) return handOver(chunk);
      socket.cork();
      socket.write(head(hit, date()), 'latin1');
      if (hit.body) socket.write(hit.body);
      socket.uncork();
      if (hit.body && socket.writableLength > 0) waitForReader(hit.body);
    };
    /** Until the client has taken the answer it is as patient with it as the HTTP server is. */
    const waitForReader = (body: Buffer) => {
      unsentAnswers().watch(socket, body);
      socket.setTimeout(server.timeout);
      socket.write('', () => {
        if (sockets.has(socket)) socket.setTimeout(server.keepAliveTimeout);
      });
    };
    const onEnd = () => socket.end();
    const onClose = () => sockets.delete(socket);
    const onError = () => socket.destroy();
    const onTimeout = () => socket.destroy();
    const own = { data: onData, end: onEnd, close: onClose, error: onError, timeout: onTimeout };

    const handOver = (chunk: Buffer) => {
      for (const [event, listener] of Object.entries(own)) socket.off(event, listener);
      sockets.delete(socket);
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
  server.on('connection', enter);
  return {
    close() {
      for (const socket of sockets) {
        if (socket.writableLength === 0) socket.destroy();
        else socket.end();
      }
    },
  };
}
