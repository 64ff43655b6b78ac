import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RawResponder } from './raw-responder';

/** The connections that have not reached the HTTP server yet. */
export interface RawSocketPath {
  /** Closes the idle connections at once, and the others when their response is written. */
  close(): void;
}

/**
 * Opens the raw socket path in front of Node's HTTP server: while the requests of a connection are
 * plain and hit the memory of the site, the responses are written straight to its socket. The first
 * other request hands the connection, with that request unread, over to the HTTP server, which asks
 * `responder` again between two requests.
 */
export function openRawSocketPath(server: Server, responder: RawResponder): RawSocketPath {
  const listeners = server.listeners('connection');
  const sockets = new Set<Socket>();

  function accept(socket: Socket): void {
    const own = {
      data: (chunk: Buffer) => {
        if (!responder.respond(socket, chunk)) handOver(chunk);
      },
      end: () => socket.end(),
      close: () => sockets.delete(socket),
      error: () => socket.destroy(),
      timeout: () => socket.destroy(),
    };

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
  server.on('connection', accept);
  // Node counts a connection as idle while the responder writes to it, and `close` calls this.
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => responder.whenAllSent(closeIdleConnections);
  return {
    close() {
      for (const socket of sockets) {
        if (socket.writableLength === 0) socket.destroy();
        else socket.end();
      }
    },
  };
}
