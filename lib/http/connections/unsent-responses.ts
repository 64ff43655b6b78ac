import type { Duplex } from 'node:stream';
import { defineProcessState } from '@/lib/runtime/process-state';

/** Bytes that answers under way may hold in all; beyond, the longest under way is cut off. */
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * The longest that a client may take for an answer: a minute, and a second for every 8 kB. A phone on
 * GPRS (2 kB/s) gets 160 kB in that time, one on EDGE (8 kB/s) an answer of any size.
 */
const BASE_MS = 60_000;
const BYTES_PER_MS = 8;
const LOOK_EVERY_MS = 1000;

/** How long a client may take for an answer of so many bytes, in milliseconds. */
export const deadlineMs = (bytes: number): number => BASE_MS + bytes / BYTES_PER_MS;

interface Unsent {
  memory: ArrayBufferLike;
  untilMs: number;
}

/** Answers that the system has not taken whole yet: bounded in time for each, in memory for all. */
export class UnsentAnswers {
  private readonly unsent = new Map<Duplex, Unsent>();
  private readonly holders = new Map<ArrayBufferLike, number>();
  private timer: NodeJS.Timeout | undefined;
  /** What they hold in memory; one body that many wait for counts once. */
  bytes = 0;

  constructor(
    private readonly maxBytes = MAX_BYTES,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get count(): number {
    return this.unsent.size;
  }

  /** Watches the answer that has just been written to a connection, if anything of it is left. */
  watch(socket: Duplex | null, body: Buffer): void {
    if (!socket || socket.writableLength === 0) return;
    this.forget(socket);
    this.unsent.set(socket, {
      memory: body.buffer,
      untilMs: this.now() + deadlineMs(body.length),
    });
    const holders = this.holders.get(body.buffer) ?? 0;
    if (holders === 0) this.bytes += body.buffer.byteLength;
    this.holders.set(body.buffer, holders + 1);
    if (this.bytes > this.maxBytes) this.makeRoom(socket);
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  /** Forgets what has left, and cuts off who is past the time. */
  look(): void {
    const now = this.now();
    for (const [socket, { untilMs }] of this.unsent) {
      if (socket.destroyed || socket.writableLength === 0) this.forget(socket);
      else if (now >= untilMs) this.cutOff(socket);
    }
    if (this.unsent.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private makeRoom(newest: Duplex): void {
    this.look();
    for (const socket of this.unsent.keys()) {
      if (this.bytes <= this.maxBytes || socket === newest) return;
      this.cutOff(socket);
    }
  }

  private cutOff(socket: Duplex): void {
    this.forget(socket);
    socket.destroy();
  }

  private forget(socket: Duplex): void {
    const known = this.unsent.get(socket);
    if (!known) return;
    this.unsent.delete(socket);
    const others = (this.holders.get(known.memory) ?? 1) - 1;
    if (others > 0) this.holders.set(known.memory, others);
    else {
      this.holders.delete(known.memory);
      this.bytes -= known.memory.byteLength;
    }
  }
}

/** Those of this process. */
export const unsentAnswers = defineProcessState('unsent-responses', () => new UnsentAnswers());
