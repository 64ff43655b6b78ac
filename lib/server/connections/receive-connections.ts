import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { CONNECTION, NEXT_CONNECTION, NO_MORE } from './distribute-connections';

/** The connections that a worker gets from the primary process. */
export interface ReceivedConnections {
  /** Takes no more connections, and resolves when all are closed. */
  stop(): Promise<void>;
}

/** Asks the primary process for connections, and gives them to an HTTP server that does not listen itself. */
export function receiveConnections(server: Server): ReceivedConnections {
  const open = new Set<Socket>();
  let isStopping = false;
  let onAllClosed: () => void = () => undefined;

  function take(socket: Socket): void {
    if (open.size >= server.maxConnections) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (isStopping && open.size === 0) onAllClosed();
    });
    // As the sockets of a server that listens: a client may close its side before it has the response.
    socket.allowHalfOpen = true;
    server.emit('connection', socket);
  }

  process.on('message', (message: unknown, socket: unknown) => {
    if (message !== CONNECTION) return;
    if (!isStopping) {
      process.send?.(NEXT_CONNECTION);
      // Without a socket the client has disconnected already.
      if (socket instanceof Socket) take(socket);
      // Not confirmed, so that another worker gets it.
    } else if (socket instanceof Socket) socket.destroy();
  });
  // Node starts the timer of `headersTimeout` and `requestTimeout` at this event.
  server.emit('listening');
  process.send?.(NEXT_CONNECTION);

  return {
    stop() {
      isStopping = true;
      if (process.connected) process.send?.(NO_MORE);
      return new Promise((resolve) => {
        onAllClosed = resolve;
        if (open.size === 0) resolve();
      });
    },
  };
}
