import type { Socket } from 'node:net';

/** The open connections of this process, of which there are at most `max`. */
export class OpenConnections {
  private readonly sockets = new Set<Socket>();
  private onNone: (() => void) | undefined;

  constructor(
    private readonly max: number,
    private readonly onClose: (socket: Socket) => void,
  ) {}

  /** Counts a connection until it is closed. False for one too many, which is closed at once. */
  add(socket: Socket): boolean {
    if (this.sockets.size >= this.max) {
      socket.destroy();
      return false;
    }
    this.sockets.add(socket);
    socket.once('close', () => {
      this.sockets.delete(socket);
      this.onClose(socket);
      if (this.sockets.size === 0) this.onNone?.();
    });
    return true;
  }

  /** Resolves when all are closed. */
  async whenNone(): Promise<void> {
    if (this.sockets.size === 0) return;
    await new Promise<void>((resolve) => {
      this.onNone = resolve;
    });
  }

  destroyAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
