import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createListener, type Server as Listener, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './connections/listen';
import { receiveConnections } from './connections/receive-connections';
import { RequestTurns } from './connections/request-turns';
import type { CacheLookup } from './lookup/cache-lookup';
import { PlainConnections } from './plain-requests/plain-connections';

/** Handles a request and never rejects. Undefined when the response is sent already. */
export type HandleRequest = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined;

type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface HttpServer {
  /** Listens, unless the primary process does. */
  listener: Listener;
  /** Node's HTTP server, which gets the connections that have more than plain requests. */
  server: Server;
  /** Accepts no new requests, and resolves when the running ones have ended or `withinMs` is over. */
  stop(withinMs: number): Promise<void>;
}

/** Limits that close slow and idle connections within seconds while others are served. */
const LIMITS = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16 * 1024,
  // Node would refuse a request without Host itself, with no other headers.
  requireHostHeader: false,
};
/** A client that reads nothing of a response for this long is disconnected. */
const SOCKET_TIMEOUT_MS = 20_000;
const MAX_CONNECTIONS = 8000;
const MAX_HEADERS = 100;
/**
 * Requests that Node's server responds to on one connection. A proxy keeps connections for hours; on the
 * next one its plain requests are cheap again.
 */
const MAX_REQUESTS_OF_NODE = 10;
/** When the server stops, clients have this time for the end of the last response, or one more request. */
const LINGER_MS = 500;
/** How often a server that stops looks whether it is done. */
const STOP_POLL_MS = 10;

async function whenZero(count: () => number): Promise<void> {
  while (count() > 0) await sleep(STOP_POLL_MS);
}

/** Creates the listener that responds to what is not HTTP without a body, once it has its turn. */
function createMalformedRefusal(headers: Readonly<Record<string, string>>, turns: RequestTurns) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const end = `${lines.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const reason =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request';
    turns.take(socket, () => socket.end(`HTTP/1.1 ${reason}\r\n${end}`));
  };
}

/** True where the Host header is missing that HTTP/1.1 requires (RFC 9112, 3.2). */
const lacksHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host === undefined && httpVersion === '1.1';

interface ServerOptions {
  /** Answers plain requests for what is in memory without Node's HTTP server. */
  lookUp?: CacheLookup;
  /** Handles upgrades; without it their sockets are destroyed. */
  upgrade?: HandleUpgrade;
  /** The headers of the responses that are made here, without `handle`. */
  refusalHeaders?: Readonly<Record<string, string>>;
  /** The primary process listens, and sends the connections. */
  isWorker?: boolean;
}

/** Listens for requests. */
export async function startServer(
  port: number,
  host: string,
  handle: HandleRequest,
  { lookUp, upgrade, refusalHeaders = {}, isWorker }: ServerOptions = {},
): Promise<HttpServer> {
  const turns = new RequestTurns();
  let isStopping = false;
  const requestsOf = new WeakMap<Socket, number>();
  const isWornOut = (socket: Socket) => {
    if (!lookUp) return false;
    const count = (requestsOf.get(socket) ?? 0) + 1;
    requestsOf.set(socket, count);
    return count >= MAX_REQUESTS_OF_NODE;
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => turns.end(request.socket));
    if (isWornOut(request.socket) || isStopping) response.setHeader('Connection', 'close');
    if (lacksHost(request)) {
      response.writeHead(400, { ...refusalHeaders, connection: 'close' }).end();
      return;
    }
    if (handle(request, response)) request.resume();
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    turns.take(request.socket, () => serve(request, response));
  const server = createServer(LIMITS, onRequest);
  // A client that has closed its half of the connection gets the responses that it waits for.
  // Node does not document the option: `framings.test.ts` fails where it is gone.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.maxHeadersCount = MAX_HEADERS;
  server.on('clientError', createMalformedRefusal(refusalHeaders, turns));
  server.on('upgrade', upgrade ?? ((_request, socket) => socket.destroy()));
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', onRequest);
  // Only development upgrades; there a render may compile for longer than a client may be silent.
  server.setTimeout(upgrade ? 0 : SOCKET_TIMEOUT_MS);
  // Node starts the timer of `headersTimeout` and `requestTimeout` at this event.
  server.emit('listening');

  const plain = lookUp && new PlainConnections(server, lookUp);
  const open = new Set<Socket>();
  const accept = (socket: Socket) => {
    if (open.size >= MAX_CONNECTIONS) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      turns.forget(socket);
    });
    if (plain) plain.accept(socket);
    else server.emit('connection', socket);
  };
  // The options that Node's own HTTP server has.
  const listener = createListener({ allowHalfOpen: true, noDelay: true }, accept);
  const stopReceiving = isWorker ? receiveConnections(accept) : undefined;
  if (!isWorker) await listen(listener, { port, host });

  async function respondedToAll(): Promise<void> {
    do {
      await whenZero(() => turns.count + (plain?.count ?? 0));
      await sleep(LINGER_MS, undefined, { ref: false });
    } while (turns.count > 0);
  }

  return {
    listener,
    server,
    async stop(withinMs) {
      isStopping = true;
      listener.close();
      stopReceiving?.();
      plain?.stop();
      // Node counts a connection as idle while the end of a response is being sent.
      if (turns.count === 0) server.closeIdleConnections();
      const isLate = sleep(withinMs, undefined, { ref: false });
      await Promise.race([whenZero(() => open.size), respondedToAll(), isLate]);
      // What remains are idle connections, and requests of which only a part has come.
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
