import type { Duplex } from 'node:stream';

/** Requests of one connection that may have no complete response. Browsers send one at a time. */
const MAX_UNANSWERED = 16;
/** Requests of all connections that may wait for one before them: at most 64 MB, with heads of 16 kB. */
const MAX_WAITING = 4096;

/**
 * Gives the requests of a connection their turns: one at a time, in order, so that responses do not pile
 * up in memory, and other connections are served between two of them. Node reads ahead, and calls its
 * listener for each request at once.
 */
export class RequestTurns {
  /** What waits, by connection. One that is listed has its turn. */
  private readonly waiting = new Map<Duplex, (() => void)[]>();
  private waitingCount = 0;

  /** The connections of which a request is running. */
  get count(): number {
    return this.waiting.size;
  }

  /** Calls `task` now, or when those before it have ended; closes a connection that sends too many. */
  take(socket: Duplex, task: () => void): void {
    const tasks = this.waiting.get(socket);
    // Node goes on to call its listener for all that it has read of a connection that was closed.
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

  /** Drops what waits on a connection; called when it is closed. */
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
