import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitPipelining } from './connections/limit-pipelining';
import { listen } from './connections/listen';
import { receiveConnections } from './connections/receive-connections';
import { RunningRequests } from './connections/running-requests';
import type { CacheLookup, CacheMiss } from './fast-path/cache-lookup';
import { RawResponder } from './fast-path/raw-responder';
import { openRawSocketPath } from './fast-path/raw-socket';

/**
 * Handles a request and never rejects. Undefined when the response is sent already.
 * @param miss the look-up that the raw socket path has done for this request.
 */
export type HandleRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  miss?: CacheMiss,
) => Promise<void> | undefined;

type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface HttpServer {
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
/** When the server stops, clients have this time for the end of the last response, or one more request. */
const LINGER_MS = 500;

/** Creates the listener that responds to what is not HTTP without a body. */
function createMalformedRefusal(headers: Readonly<Record<string, string>>) {
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
    socket.end(`HTTP/1.1 ${reason}\r\n${end}`);
  };
}

/** True where the Host header is missing that HTTP/1.1 requires (RFC 9112, 3.2). */
const lacksHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host === undefined && httpVersion === '1.1';

interface ServerOptions {
  /** Opens the raw socket path, which serves what is in memory without Node's HTTP server. */
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
  const running = new RunningRequests();
  let isStopping = false;
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    running.begin(response);
    if (isStopping) response.setHeader('Connection', 'close');
    beginRequest?.(request.socket, response);
    if (lacksHost(request)) {
      response.writeHead(400, { ...refusalHeaders, connection: 'close' }).end();
      return;
    }
    if (handle(request, response, responder?.takeMiss(request))) request.resume();
  };
  const server = createServer(LIMITS, onRequest);
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS;
  server.on('clientError', createMalformedRefusal(refusalHeaders));
  server.on('upgrade', upgrade ?? ((_request, socket) => socket.destroy()));
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', onRequest);
  // Only development upgrades; there a render may compile for longer than a client may be silent.
  server.setTimeout(upgrade ? 0 : SOCKET_TIMEOUT_MS);
  // After an upgrade the bytes of a connection are no requests.
  const responder = lookUp && new RawResponder(server, lookUp);
  const respond =
    responder &&
    ((socket: Socket, chunk: Buffer) => !isStopping && responder.respond(socket, chunk));
  const beginRequest = upgrade ? undefined : limitPipelining(server, respond);
  const rawSocketPath = responder && openRawSocketPath(server, responder);
  const received = isWorker ? receiveConnections(server) : undefined;
  if (!received) await listen(server, { port, host });

  async function respondedToAll(): Promise<void> {
    do {
      await running.whenNone();
      await new Promise<void>((resolve) =>
        responder ? responder.whenAllSent(resolve) : resolve(),
      );
      await sleep(LINGER_MS, undefined, { ref: false });
    } while (running.count > 0);
  }

  return {
    server,
    async stop(withinMs) {
      isStopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const allClosed = Promise.all([closed, received?.stop()]);
      server.closeIdleConnections();
      rawSocketPath?.close();
      await Promise.race([allClosed, respondedToAll(), sleep(withinMs, undefined, { ref: false })]);
      // What remains are idle connections, and requests of which only a part has come.
      server.closeAllConnections();
    },
  };
}
