import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { HeadScanner } from './head-scanner';

/**
 * Connections that may have unread requests while one is handled. Each holds at most two reads of
 * 64 kB: 64 MB in all. Beyond, the connection that has waited longest is closed.
 */
const MAX_WAITING = 512;

type Listener = (...given: unknown[]) => void;

/** Removes the listeners that were added to a socket since `before`, and returns a function that calls them. */
function detachAdded(socket: Socket, event: 'data' | 'end', before: readonly unknown[]): Listener {
  const added = socket.listeners(event).filter((listener) => !before.includes(listener));
  for (const listener of added) socket.off(event, listener as Listener);
  return (...given) => {
    for (const listener of added) listener.apply(socket, given);
  };
}

/** Responds to a chunk that arrives between two requests; false when it does not. */
type RespondBetweenRequests = (socket: Socket, chunk: Buffer) => boolean;

/** True for a request that ends with its head. */
const hasNoBody = ({ headers, complete }: IncomingMessage) =>
  complete && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

/** Tells that a request is being handled; the next one of its connection waits until the response closes. */
export type BeginRequest = (socket: Duplex, response: ServerResponse) => void;

/**
 * Limits HTTP pipelining to one request at a time for each connection. Node parses all that one read
 * brings, up to 2,600 requests, and calls the handler for each at once. Here the socket is paused
 * while a request is handled, so that neither requests nor responses pile up in memory, and other
 * connections have their turn of the event loop between two pipelined requests. What follows a
 * request, be it malformed or the end of the connection, is read after the response.
 * @param respond is asked first for what arrives between two requests, once the connection has had one.
 * @returns a function that the server's request handler must call for each request.
 */
export function limitPipelining(server: Server, respond?: RespondBetweenRequests): BeginRequest {
  const connectionListeners = server.listeners('connection');
  const waiting = new Set<Socket>();
  const beginByConnection = new WeakMap<Duplex, (response: ServerResponse) => void>();

  function wait(socket: Socket, rest: Buffer): void {
    socket.pause();
    socket.unshift(rest);
    if (waiting.has(socket)) return;
    if (waiting.size >= MAX_WAITING) {
      for (const longest of waiting) {
        longest.destroy();
        waiting.delete(longest);
        break;
      }
    }
    waiting.add(socket);
  }

  function accept(socket: Socket): void {
    const before = { data: socket.listeners('data'), end: socket.listeners('end') };
    for (const listener of connectionListeners) listener.call(server, socket);
    // Node connects the parser to the socket's handle; a listener for `data` disconnects it.
    const parse = detachAdded(socket, 'data', before.data);
    const end = detachAdded(socket, 'end', before.end);
    const heads = new HeadScanner();
    let isBusy = false;
    let hasEnded = false;
    /** Every request had no body, so that the parser has read nothing behind the end of its head. */
    let hadNoBodies = true;
    /** The parser waits for a request, and has read nothing of it. */
    let isBetweenRequests = false;

    const readNext = () => {
      isBusy = false;
      waiting.delete(socket);
      // The parser of a destroyed socket may serve another connection already.
      if (socket.destroyed) return;
      if (hasEnded) end();
      else if (socket.isPaused()) socket.resume();
    };
    const scheduleNext = () => setImmediate(readNext);

    socket.on('data', (chunk: Buffer) => {
      if (isBusy) return wait(socket, chunk);
      if (isBetweenRequests && respond?.(socket, chunk)) return;
      isBetweenRequests = false;
      const length = heads.endIn(chunk);
      if (length === chunk.length) return parse(chunk);
      parse(chunk.subarray(0, length));
      wait(socket, chunk.subarray(length));
      // Node responds to some heads by itself, without calling the request handler.
      if (!isBusy) {
        isBusy = true;
        scheduleNext();
      }
    });
    socket.on('end', () => {
      hasEnded = true;
      if (!isBusy) end();
    });
    socket.once('close', () => waiting.delete(socket));
    beginByConnection.set(socket, (response) => {
      isBusy = true;
      response.once('close', () => {
        hadNoBodies &&= hasNoBody(response.req);
        isBetweenRequests = hadNoBodies && response.writableFinished;
        scheduleNext();
      });
    });
  }

  server.removeAllListeners('connection');
  server.on('connection', accept);
  return (socket, response) => beginByConnection.get(socket)?.(response);
}
