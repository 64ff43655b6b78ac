import type { Worker } from 'node:cluster';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Address, listen } from './listen';

/** The message to a worker that carries a connection. */
export const CONNECTION = 'connection';
/** A worker has taken the last connection, if any, and can take one more. */
export const NEXT_CONNECTION = 'next connection';
/** A worker is stopping. */
export const NO_MORE = 'no more connections';

const MAX_WAITING = 8000;
/** A connection that no worker takes for this long is closed: no worker can be started. */
const MAX_WAIT_MS = 60_000;
/** How often it is checked whether the last messages of a worker that has ended are read. */
const EXIT_CHECK_MS = 10;

/**
 * Accepts the connections of all workers, in the primary process, and gives them to the workers in
 * turn. `node:cluster` does that too, but stops listening when the last worker ends, and forgets a
 * connection whose worker ends before it has taken it. Here connections wait until a worker asks.
 */
export class ConnectionDistributor {
  private readonly server = createServer(
    // Nothing is read here. The workers' HTTP servers need the other two options, as Node's own has them.
    { pauseOnConnect: true, allowHalfOpen: true, noDelay: true },
    (socket) => this.accept(socket),
  );
  private readonly waiting = new Set<Socket>();
  /** The workers that wait for a connection, longest first. */
  private readonly free = new Set<Worker>();
  /** The connection that was sent to a worker and that the worker has not confirmed. */
  private readonly sent = new Map<Worker, Socket>();

  /** Listens, and returns the port. @throws when the address is taken or cannot be listened on */
  async listen(address: Address): Promise<number> {
    await listen(this.server, address);
    return (this.server.address() as AddressInfo).port;
  }

  /** Gives connections to a worker whenever it asks, until it ends. */
  add(worker: Worker): void {
    worker.on('message', (message: unknown) => {
      if (message === NEXT_CONNECTION) {
        this.sent.get(worker)?.destroy();
        this.sent.delete(worker);
        this.free.add(worker);
        this.distribute();
      } else if (message === NO_MORE) this.remove(worker);
    });
    // Not at `exit`, after which messages of the worker may still arrive.
    worker.once('disconnect', () => this.remove(worker));
    // Node emits no `disconnect` for a worker that is killed before it has acknowledged a connection.
    worker.once('exit', () => this.removeOnceRead(worker));
  }

  /** Stops listening, and closes the connections that no worker has taken. */
  close(): void {
    this.server.close();
    for (const socket of this.waiting) socket.destroy();
  }

  private accept(socket: Socket): void {
    if (this.waiting.size >= MAX_WAITING) {
      socket.destroy();
      return;
    }
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.waiting.delete(socket));
    socket.setTimeout(MAX_WAIT_MS, () => socket.destroy());
    this.waiting.add(socket);
    this.distribute();
  }

  /** Removes a worker that has ended, once its last messages are read. */
  private removeOnceRead(worker: Worker): void {
    if (worker.isConnected()) setTimeout(() => this.removeOnceRead(worker), EXIT_CHECK_MS);
    else this.remove(worker);
  }

  /** What a worker has not confirmed it has not read either, so that another can take it. */
  private remove(worker: Worker): void {
    this.free.delete(worker);
    const socket = this.sent.get(worker);
    this.sent.delete(worker);
    if (!socket || socket.destroyed) return;
    if (!this.server.listening) {
      socket.destroy();
      return;
    }
    this.waiting.add(socket);
    this.distribute();
  }

  private distribute(): void {
    for (const socket of this.waiting) {
      const [worker] = this.free;
      if (!worker) return;
      this.free.delete(worker);
      this.waiting.delete(socket);
      this.sent.set(worker, socket);
      // This process keeps its copy until the worker confirms. An error means that the worker ends.
      worker.send(CONNECTION, socket, { keepOpen: true }, () => undefined);
    }
  }
}
