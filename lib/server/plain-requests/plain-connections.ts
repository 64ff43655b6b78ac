import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { CacheLookup, PlainHeaders } from '../lookup/cache-lookup';
import { unsentResponses } from '../sending/unsent-responses';
import { parsePlainHeaders, splitPlainRequest } from './parse-plain-request';
import { createHeadPrinter } from './print-head';

/**
 * Responds to plain requests that hit the memory of the site, straight on their connections. The first
 * other request of a connection hands it, with that request unread, to Node's HTTP server for good.
 */
export class PlainConnections {
  private readonly sockets = new Set<Socket>();
  /** A browser sends the same few texts of headers, which are parsed once. At most 4 MB. */
  private readonly parsedHeaders = new LRUCache<string, PlainHeaders>({ max: 1000 });
  private readonly printHead: ReturnType<typeof createHeadPrinter>;

  /** @param server gets the connections that are handed over; its timeouts hold here too. */
  constructor(
    private readonly server: Server,
    private readonly lookUp: CacheLookup,
  ) {
    this.printHead = createHeadPrinter(server.keepAliveTimeout);
  }

  /** Reads the requests of a connection until it is handed over or closed. */
  accept(socket: Socket): void {
    const listeners = {
      data: (chunk: Buffer) => {
        // After the end of the last response nobody waits for another.
        if (socket.writable && !this.respond(socket, chunk)) handOver(chunk);
      },
      end: () => socket.end(),
      close: () => this.sockets.delete(socket),
      error: () => socket.destroy(),
      timeout: () => socket.destroy(),
    };
    const handOver = (chunk: Buffer) => {
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
      this.sockets.delete(socket);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(chunk);
      this.server.emit('connection', socket);
      socket.resume();
    };
    this.sockets.add(socket);
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
    socket.setTimeout(this.server.keepAliveTimeout);
  }

  /** The connections that are open, and not handed over. */
  get count(): number {
    return this.sockets.size;
  }

  /** Closes each connection when what was written to it is sent. */
  stop(): void {
    for (const socket of this.sockets) socket.destroySoon();
  }

  /** False for what is not exactly one plain request, or not in memory. */
  private respond(socket: Socket, chunk: Buffer): boolean {
    // A client that sends requests without reading the responses is for Node's server.
    if (socket.writableLength > 0) return false;
    const request = splitPlainRequest(chunk);
    const headers = request && this.headersOf(request.headerText);
    const hit = headers && this.lookUp(request.target, headers, socket.remoteAddress);
    if (!hit) return false;
    socket.cork();
    socket.write(this.printHead(hit), 'latin1');
    if (hit.body) socket.write(hit.body);
    socket.uncork();
    if (hit.body && socket.writableLength > 0) this.waitForClient(socket, hit.body);
    return true;
  }

  private headersOf(text: string): PlainHeaders | undefined {
    const known = this.parsedHeaders.get(text);
    if (known) return known;
    const headers = parsePlainHeaders(text);
    if (headers) this.parsedHeaders.set(text, headers);
    return headers;
  }

  /** Until the client has read the response, its timeout is the one of Node's server. */
  private waitForClient(socket: Socket, body: Buffer): void {
    unsentResponses().watch(socket, body);
    socket.setTimeout(this.server.timeout);
    // Called with an error when the connection is closed before.
    socket.write('', () => {
      if (this.sockets.has(socket)) socket.setTimeout(this.server.keepAliveTimeout);
    });
  }
}
