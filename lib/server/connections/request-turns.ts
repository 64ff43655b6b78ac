import type { Duplex } from 'node:stream';

/** Unanswered requests per connection, including the current one. Browsers send one at a time. */
const MAX_UNANSWERED = 16;
/** Waiting requests of all connections; at most 64 MB, since a request's headers have up to 16 kB. */
const MAX_WAITING = 4096;

/**
 * Handles a connection's requests one at a time, in order, so that responses do not pile up. Node calls its
 * listener for all requests at once.
 */
export class RequestTurns {
  /** Waiting tasks by connection with a running task. */
  private readonly waiting = new Map<Duplex, (() => void)[]>();
  private waitingCount = 0;

  /** Number of connections with a running task. */
  get count(): number {
    return this.waiting.size;
  }

  /**
   * Runs `task` now, or after the connection's earlier tasks. The caller reports its end by `end`. Destroys the
   * connection instead if it has 16 unanswered requests, or if 4,096 requests wait and the task has to wait too.
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

  /** Ends the running task; the connection's next task runs in the next turn of the event loop. */
  end(socket: Duplex): void {
    const tasks = this.waiting.get(socket);
    if (tasks && tasks.length > 0) {
      setImmediate(() => this.runNext(tasks));
    } else {
      this.forget(socket);
    }
  }

  /** Drops the waiting tasks of a closed connection. */
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
