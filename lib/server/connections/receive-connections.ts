import { Socket } from 'node:net';
import { CONNECTION, NEXT_CONNECTION, NO_MORE } from './distribute-connections';

/**
 * Asks the primary process for connections, and gives them to `accept`.
 * @returns a function that ends this.
 */
export function receiveConnections(accept: (socket: Socket) => void): () => void {
  let isStopping = false;
  process.on('message', (message: unknown, socket: unknown) => {
    if (message !== CONNECTION) return;
    if (!isStopping) {
      process.send?.(NEXT_CONNECTION);
      // Without a socket the client has disconnected already.
      if (!(socket instanceof Socket)) return;
      // As the sockets of a server that listens: a client may close its side before it has the response.
      socket.allowHalfOpen = true;
      accept(socket);
      // Not confirmed, so that another worker gets it.
    } else if (socket instanceof Socket) socket.destroy();
  });
  process.send?.(NEXT_CONNECTION);
  return () => {
    isStopping = true;
    if (process.connected) process.send?.(NO_MORE);
  };
}
