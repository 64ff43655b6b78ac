import type { Duplex } from 'node:stream';

/** The most requests of one connection that wait for their response. Browsers send one at a time. */
const MAX_UNANSWERED = 16;
/** Waiting requests of all connections: at most 64 MB, with heads of 16 kB. */
const MAX_WAITING = 4096;

/**
 * Handles the requests of a connection one at a time and in order. Responses do not pile up in memory, and
 * other connections are served between two requests. Node itself calls its listener for all requests that it
 * has read.
 */
export class RequestTurns {
  /** Waiting tasks by connection. A listed connection has a running task. */
  private readonly waiting = new Map<Duplex, (() => void)[]>();
  private waitingCount = 0;

  /** The number of connections with a running request. */
  get count(): number {
    return this.waiting.size;
  }

  /** Runs `task` now, or after the earlier ones. Closes a connection that sends too many requests. */
  take(socket: Duplex, task: () => void): void {
    const tasks = this.waiting.get(socket);
    // Node also calls its listener for requests of a closed connection.
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

  /** Ends the turn that a connection has. */
  end(socket: Duplex): void {
    const tasks = this.waiting.get(socket);
    if (tasks && tasks.length > 0) {
      setImmediate(() => this.runNext(tasks));
    } else {
      this.forget(socket);
    }
  }

  /** Drops the tasks of a closed connection. */
  forget(socket: Duplex): void {
    const tasks = this.waiting.get(socket);
    if (!tasks) return;
    this.waitingCount -= tasks.splice(0).length;
    this.waiting.delete(socket);
  }

  private runNext(tasks: (() => void)[]): void {
    // None is left where the connection was closed meanwhile.
    const task = tasks.shift();
    if (!task) return;
    this.waitingCount -= 1;
    task();
  }
}
