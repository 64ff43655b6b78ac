import type { Duplex } from 'node:stream';

/** When unsent bodies take more, the oldest connections are closed. */
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * A minute plus a second per 8 kB. A client at 2 kB/s (GPRS) reads 160 kB in time, one at 8 kB/s any size.
 */
const BASE_MS = 60_000;
const BYTES_PER_MS = 8;
const SWEEP_INTERVAL_MS = 1000;

/** Returns how long a client may take to read a response of this size. */
export const deadlineMs = (bytes: number): number => BASE_MS + bytes / BYTES_PER_MS;

interface Unsent {
  memory: ArrayBufferLike;
  untilMs: number;
}

/**
 * Responses that the operating system has not taken yet. Closes connections that read too slowly, and the
 * oldest ones when all bodies take more than 64 MB.
 */
export class UnsentResponses {
  private readonly unsent = new Map<Duplex, Unsent>();
  private readonly useCounts = new Map<ArrayBufferLike, number>();
  private timer: NodeJS.Timeout | undefined;
  /** A body that several responses share counts once. */
  bytes = 0;

  constructor(
    private readonly maxBytes = MAX_BYTES,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get count(): number {
    return this.unsent.size;
  }

  /** Closes the connection if its response is not sent by the deadline. */
  watch(socket: Duplex | null, body: Buffer): void {
    if (!socket || socket.writableLength === 0) return;
    this.forget(socket);
    this.unsent.set(socket, { memory: body.buffer, untilMs: this.now() + deadlineMs(body.length) });
    const useCount = this.useCounts.get(body.buffer) ?? 0;
    if (useCount === 0) this.bytes += body.buffer.byteLength;
    this.useCounts.set(body.buffer, useCount + 1);
    if (this.bytes > this.maxBytes) this.freeMemory(socket);
    this.timer ??= setInterval(() => this.sweep(), SWEEP_INTERVAL_MS).unref();
  }

  /** Forgets sent responses and closes late connections. Runs every second. */
  sweep(): void {
    const now = this.now();
    for (const [socket, { untilMs }] of this.unsent) {
      if (socket.destroyed || socket.writableLength === 0) {
        this.forget(socket);
      } else if (now >= untilMs) {
        this.disconnect(socket);
      }
    }
    if (this.unsent.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private freeMemory(newest: Duplex): void {
    this.sweep();
    for (const socket of this.unsent.keys()) {
      if (this.bytes <= this.maxBytes || socket === newest) return;
      this.disconnect(socket);
    }
  }

  private disconnect(socket: Duplex): void {
    this.forget(socket);
    socket.destroy();
  }

  private forget(socket: Duplex): void {
    const memory = this.unsent.get(socket)?.memory;
    if (!memory) return;
    this.unsent.delete(socket);
    const useCount = (this.useCounts.get(memory) ?? 1) - 1;
    if (useCount > 0) {
      this.useCounts.set(memory, useCount);
    } else {
      this.useCounts.delete(memory);
      this.bytes -= memory.byteLength;
    }
  }
}
