import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { unsentResponses } from '../sending/unsent-responses';
import type { CacheHit, CacheLookup, CacheMiss, PlainHeaders } from './cache-lookup';
import { parsePlainHeaders, splitPlainRequest } from './parse-plain-request';

const STATUS_LINE = {
  200: 'HTTP/1.1 200 OK\r\n',
  302: 'HTTP/1.1 302 Found\r\n',
  304: 'HTTP/1.1 304 Not Modified\r\n',
  308: 'HTTP/1.1 308 Permanent Redirect\r\n',
  400: 'HTTP/1.1 400 Bad Request\r\n',
  404: 'HTTP/1.1 404 Not Found\r\n',
  410: 'HTTP/1.1 410 Gone\r\n',
};

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

/** Responds to plain requests that hit the memory of the site by writing straight to their sockets. */
export class RawResponder {
  /** A browser sends the same few texts of headers, which are parsed once. At most 4 MB. */
  private readonly parsedHeaders = new LRUCache<string, PlainHeaders>({ max: 1000 });
  private readonly misses = new WeakMap<Duplex, CacheMiss>();
  /** Connections to which a response is being written that the client has not read yet. */
  private readonly unsent = new Set<Socket>();
  private onAllSent: (() => void)[] = [];
  private readonly httpDate = createHttpDate();
  private readonly printHead: ReturnType<typeof createHeadPrinter>;

  constructor(
    private readonly server: Server,
    private readonly lookUp: CacheLookup,
  ) {
    this.printHead = createHeadPrinter(Math.floor(server.keepAliveTimeout / 1000));
  }

  /**
   * Responds to a chunk that arrives between two requests of a connection. False when the chunk is
   * for the HTTP server: it is not exactly one plain request, or its response is not in memory.
   */
  respond(socket: Socket, chunk: Buffer): boolean {
    // A client that sends requests without reading the responses leaves this path.
    if (socket.writableLength > 0 || !socket.writable) {
      this.unsent.delete(socket);
      return false;
    }
    const request = splitPlainRequest(chunk);
    const headers = request && this.headersOf(request.headerText);
    if (!headers) return false;
    const result = this.lookUp(request.target, headers);
    if (result.kind === 'miss') {
      this.misses.set(socket, result);
      return false;
    }
    const { body } = result;
    socket.cork();
    socket.write(this.printHead(result, this.httpDate()), 'latin1');
    if (body) socket.write(body);
    socket.uncork();
    if (body && socket.writableLength > 0) this.waitForClient(socket, body);
    return true;
  }

  /** The look-up already done for a request that was left to the HTTP server. */
  takeMiss({ socket, url }: IncomingMessage): CacheMiss | undefined {
    const miss = this.misses.get(socket);
    this.misses.delete(socket);
    return miss?.target === url ? miss : undefined;
  }

  /** Calls back when no response is being written; at once where that is so now. */
  whenAllSent(callback: () => void): void {
    if (this.unsent.size === 0) callback();
    else this.onAllSent.push(callback);
  }

  private headersOf(text: string): PlainHeaders | undefined {
    const known = this.parsedHeaders.get(text);
    if (known) return known;
    const headers = parsePlainHeaders(text);
    if (headers) this.parsedHeaders.set(text, headers);
    return headers;
  }

  /** Until the client has read the response, its timeout is the one of the HTTP server. */
  private waitForClient(socket: Socket, body: Buffer): void {
    unsentResponses().watch(socket, body);
    socket.setTimeout(this.server.timeout);
    this.unsent.add(socket);
    // Called with an error when the connection is closed before.
    socket.write('', () => {
      // The next request has come meanwhile: the timeout is the one of that request.
      if (this.unsent.delete(socket)) socket.setTimeout(this.server.keepAliveTimeout);
      if (this.unsent.size > 0) return;
      for (const callback of this.onAllSent.splice(0)) callback();
    });
  }
}
