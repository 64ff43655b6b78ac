import type { Duplex } from 'node:stream';

/** Unanswered requests of a connection, the current one included. Browsers send one at a time. */
const MAX_UNANSWERED = 16;
/**
 * Waiting requests of all connections. They take at most 64 MB, since a request's headers have up to 16 kB.
 */
const MAX_WAITING = 4096;

/**
 * Handles a connection's requests one at a time, so that responses do not pile up. Node would call its
 * listener for all at once.
 */
export class RequestTurns {
  /** Waiting tasks of connections with a running one. */
  private readonly waiting = new Map<Duplex, (() => void)[]>();
  private waitingCount = 0;

  get count(): number {
    return this.waiting.size;
  }

  /**
   * Runs `task` now, or after the connection's earlier tasks. The caller reports its end by `end`. Destroys
   * the connection if it has 16 unanswered requests, or if the task would be the 4,097th to wait.
   */
  take(socket: Duplex, task: () => void): void {
    // Node also emits requests of closed connections.
    if (socket.destroyed) return;
    const tasks = this.waiting.get(socket);
    if (!tasks) {
      this.waiting.set(socket, []);
      task();
    } else if (tasks.length + 1 >= MAX_UNANSWERED || this.waitingCount >= MAX_WAITING) {
      socket.destroy();
    } else {
      this.waitingCount += 1;
      tasks.push(task);
    }
  }

  /** Ends the running task. The connection's next task runs in the event loop's next turn. */
  end(socket: Duplex): void {
    const tasks = this.waiting.get(socket);
    if (tasks && tasks.length > 0) {
      setImmediate(() => this.runNext(tasks));
    } else {
      this.forget(socket);
    }
  }

  forget(socket: Duplex): void {
    const tasks = this.waiting.get(socket);
    if (!tasks) return;
    this.waitingCount -= tasks.splice(0).length;
    this.waiting.delete(socket);
  }

  private runNext(tasks: (() => void)[]): void {
    const task = tasks.shift();
    // `forget` may have dropped the tasks.
    if (!task) return;
    this.waitingCount -= 1;
    task();
  }
}
