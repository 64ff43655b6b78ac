import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CacheHitLookup } from '../fast-path/cache-hit';
import { openRawSocketPath } from '../fast-path/raw-socket';
import { answerInTurn } from './answer-in-turn';

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface HttpServer {
  server: Server;
  /** Takes no new requests, lets those under way end within a time, and closes. */
  stop(withinMs: number): Promise<void>;
}

/** Limits that shed slow and idle sockets within seconds while others are served. */
const LIMITS = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16 * 1024,
};
const LONGEST_SILENCE_MS = 20_000;
const MOST_CONNECTIONS = 8000;
/** Connections that wait to be accepted; beyond, the kernel resets them. It has a bound of its own. */
const MOST_WAITING = 4096;
const MOST_HEADERS = 100;

/** Answers what is no HTTP at all, without a word more than needed. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const reason =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Listens for requests.
 * @param answer gives each its answer, at once or in a while, and never rejects.
 * @param options.hits answers that are ready; they leave before Node's HTTP server reads a request.
 * @param options.upgrade takes upgrades; without it they are destroyed.
 */
export async function startServer(
  port: number,
  host: string,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined,
  { hits, upgrade }: { hits?: CacheHitLookup; upgrade?: Upgrade } = {},
): Promise<HttpServer> {
  const take = (request: IncomingMessage, response: ServerResponse) => {
    turns?.begin(request.socket, response);
    if (answer(request, response)) request.resume();
  };
  const server = createServer(LIMITS, take);
  server.maxConnections = MOST_CONNECTIONS;
  server.maxHeadersCount = MOST_HEADERS;
  server.on('clientError', refuseMalformed);
  server.on('upgrade', upgrade ?? ((_request, socket) => socket.destroy()));
  server.on('checkContinue', take);
  server.on('checkExpectation', take);
  // A visitor who takes nothing of an answer for so long has gone.
  server.setTimeout(LONGEST_SILENCE_MS);
  // What follows an upgrade is no request.
  const turns = upgrade ? undefined : answerInTurn(server);
  const lane = hits && openRawSocketPath(server, hits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: MOST_WAITING }, resolve);
  });
  return {
    server,
    async stop(withinMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      lane?.close();
      const cut = setTimeout(() => server.closeAllConnections(), withinMs);
      await closed;
      clearTimeout(cut);
    },
  };
}
