import type { Duplex } from 'node:stream';

/** Waiting requests per connection. Browsers send one at a time. */
const MAX_UNANSWERED = 16;
/** Across all connections; at most 64 MB, with heads of 16 kB. */
const MAX_WAITING = 4096;

/**
 * Handles a connection's requests one at a time, in order, so that responses do not pile up. Node calls its
 * listener for all requests at once.
 */
export class RequestTurns {
  /** Listed connections have a running task. */
  private readonly waiting = new Map<Duplex, (() => void)[]>();
  private waitingCount = 0;

  get count(): number {
    return this.waiting.size;
  }

  /** Runs `task` now or after earlier ones. Destroys connections with too many. */
  take(socket: Duplex, task: () => void): void {
    const tasks = this.waiting.get(socket);
    // Node also emits requests of closed connections.
    if (socket.destroyed) return;
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
    if (!task) return;
    this.waitingCount -= 1;
    task();
  }
}
