import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createListener, type Server as Listener, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/base/log/log';
import { RequestTurns } from './connections/request-turns';
import type { SendHit } from './sending/send-hit';

/** Never rejects. Undefined if the response is already sent. */
export type HandleRequest = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined;

type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface HttpServer {
  listener: Listener;
  server: Server;
  /** Resolves when running requests have ended, or after `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

const LIMITS = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16 * 1024,
  // Node's own refusal has none of the site's headers.
  requireHostHeader: false,
};
/** Proxies keep idle connections for a minute. Closing one earlier fails a request. */
const PROXY_KEEP_ALIVE_MS = 75_000;
/** Idle connections are closed after this time. */
const SOCKET_TIMEOUT_MS = 20_000;
const MAX_CONNECTIONS = 8000;
/** Connections not yet accepted. The kernel has its own limit. */
const BACKLOG = 4096;
const MAX_HEADERS = 100;
/** Time for clients to finish reading, or send one more request, when the server stops. */
const LINGER_MS = 500;
const STOP_POLL_MS = 10;

async function whenZero(count: () => number): Promise<void> {
  while (count() > 0) await sleep(STOP_POLL_MS);
}

/** Other codes of Node's errors mean 400. */
const STATUS_BY_CODE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Returns a listener that refuses a malformed request after the connection's earlier responses. */
function createMalformedRefusal(headers: Readonly<Record<string, string>>, turns: RequestTurns) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const end = `${lines.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const status = STATUS_BY_CODE[error.code ?? ''] ?? '400 Bad Request';
    turns.take(socket, () => socket.end(`HTTP/1.1 ${status}\r\n${end}`));
  };
}

/** HTTP/1.1 requires Host (RFC 9112, 3.2). */
const lacksHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host === undefined && httpVersion === '1.1';

/** Returns a target's path and query, without the origin of an absolute one (RFC 9112, 3.2.2). */
const originForm = (target = ''): string => target.replace(/^https?:\/\/[^/?#]+\/?/i, '/');

/** @throws if the address is taken, unknown or not allowed */
async function listen(listener: Listener, port: number, host: string | undefined): Promise<void> {
  listener.listen({ port, host, backlog: BACKLOG });
  await once(listener, 'listening');
  listener.on('error', (error) => log().warn({ event: 'connection not accepted', err: error }));
}

interface ServerOptions {
  /** Sends responses in memory before `handle`. */
  sendHit?: SendHit;
  /** Upgrades are ignored without it. */
  upgrade?: HandleUpgrade;
  isBehindProxy?: boolean;
  refusalHeaders?: Readonly<Record<string, string>>;
}

/**
 * Starts an HTTP server with limits of time, headers and connections. Resolves once it listens.
 * @throws if the address is taken, unknown or not allowed
 */
export async function startServer(
  port: number,
  host: string | undefined,
  handle: HandleRequest,
  { sendHit, upgrade, isBehindProxy, refusalHeaders = {} }: ServerOptions = {},
): Promise<HttpServer> {
  const turns = new RequestTurns();
  let isStopping = false;
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => turns.end(request.socket));
    if (isStopping) response.setHeader('Connection', 'close');
    if (lacksHost(request)) {
      response.writeHead(400, { ...refusalHeaders, connection: 'close' }).end();
      return;
    }
    const handled = handle(request, response);
    if (handled) request.resume();
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    request.url = originForm(request.url);
    // `response.socket` is null while an earlier response on the connection is open.
    const isFirst = response.socket?.writableLength === 0 && !isStopping;
    if (isFirst && sendHit?.(request, response)) return;
    turns.take(request.socket, () => serve(request, response));
  };
  const server = createServer(LIMITS, onRequest);
  // Half-closed clients get their responses. Undocumented in Node; `request-turns.isolated.test.ts` fails
  // without it.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.maxHeadersCount = MAX_HEADERS;
  if (isBehindProxy) server.keepAliveTimeout = PROXY_KEEP_ALIVE_MS;
  server.on('clientError', createMalformedRefusal(refusalHeaders, turns));
  // Without a listener, Node handles upgrades as HTTP/1.1 (RFC 9110, 7.8).
  if (upgrade) server.on('upgrade', upgrade);
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', onRequest);
  // Upgrades exist only in development, where a page may compile for longer.
  server.setTimeout(upgrade ? 0 : SOCKET_TIMEOUT_MS);
  // Starts the timer of `headersTimeout` and `requestTimeout`.
  server.emit('listening');

  const open = new Set<Socket>();
  // As Node's own HTTP servers.
  const listener = createListener({ allowHalfOpen: true, noDelay: true }, (socket) => {
    if (open.size >= MAX_CONNECTIONS) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      turns.forget(socket);
    });
    server.emit('connection', socket);
  });
  await listen(listener, port, host);

  const busyCount = () =>
    turns.count + [...open].filter(({ writableLength }) => writableLength > 0).length;

  async function respondedToAll(): Promise<void> {
    do {
      await whenZero(busyCount);
      await sleep(LINGER_MS, undefined, { ref: false });
    } while (busyCount() > 0);
  }

  return {
    listener,
    server,
    async stop(withinMs) {
      isStopping = true;
      listener.close();
      // Node counts a connection as idle while the end of a response is sent.
      if (busyCount() === 0) server.closeIdleConnections();
      const isLate = sleep(withinMs, undefined, { ref: false });
      await Promise.race([whenZero(() => open.size), respondedToAll(), isLate]);
      // Idle connections and incomplete requests remain.
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
