import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { HeadScanner } from './head-scanner';

/**
 * So many connections may have sent more requests than were answered. Each holds two reads of 64 kB
 * at most: 64 MB in all. The one that has waited longest makes room for the next.
 */
const MAX_READ_AHEAD = 512;

type Listener = (...given: unknown[]) => void;

/** Removes the listeners that an action adds to a socket, and returns one that calls them. */
function takeAdded(socket: Socket, event: 'data' | 'end', before: readonly unknown[]): Listener {
  const added = socket.listeners(event).filter((listener) => !before.includes(listener));
  for (const listener of added) socket.off(event, listener as Listener);
  return (...given) => {
    for (const listener of added) listener.apply(socket, given);
  };
}

/** Connections of a server whose requests are answered one after the other. */
export interface Turns {
  /** Must be called for each request: the next one of its connection waits until this response closes. */
  begin(socket: Duplex, response: ServerResponse): void;
}

/**
 * Makes a server read one request of each connection at a time. While it is being answered the socket
 * is paused, so that neither answers nor requests pile up in memory (Node parses all that one read
 * brings, up to 2,600 requests, and calls the handler for each at once). What follows a request, be
 * it malformed or the end of the connection, is seen once the answer has left. Between two requests
 * that came together other connections have their turn of the event loop.
 */
export function answerInTurn(server: Server): Turns {
  const connect = server.listeners('connection');
  const waiting = new Set<Socket>();
  const connections = new WeakMap<Duplex, (response: ServerResponse) => void>();

  function wait(socket: Socket, rest: Buffer): void {
    socket.pause();
    socket.unshift(rest);
    if (waiting.has(socket)) return;
    if (waiting.size >= MAX_READ_AHEAD) {
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
    for (const listener of connect) listener.call(server, socket);
    // Node has the socket's handle feed the parser; a listener for data makes it stop.
    const parse = takeAdded(socket, 'data', before.data);
    const end = takeAdded(socket, 'end', before.end);
    const heads = new HeadScanner();
    let isBusy = false;
    let hasEnded = false;

    const goOn = () => {
      isBusy = false;
      waiting.delete(socket);
      // Its parser may be another connection's by now.
      if (socket.destroyed) return;
      if (hasEnded) end();
      else if (socket.isPaused()) socket.resume();
    };
    const yieldTurn = () => setImmediate(goOn);

    socket.on('data', (chunk: Buffer) => {
      if (isBusy) return wait(socket, chunk);
      const length = heads.endIn(chunk);
      if (length === chunk.length) return parse(chunk);
      parse(chunk.subarray(0, length));
      wait(socket, chunk.subarray(length));
      // Not every head becomes a request: the server answers some by itself.
      if (!isBusy) {
        isBusy = true;
        yieldTurn();
      }
    });
    socket.on('end', () => {
      hasEnded = true;
      if (!isBusy) end();
    });
    socket.once('close', () => waiting.delete(socket));
    connections.set(socket, (response) => {
      isBusy = true;
      response.once('close', yieldTurn);
    });
  }

  server.removeAllListeners('connection');
  server.on('connection', accept);
  return { begin: (socket, response) => connections.get(socket)?.(response) };
}
