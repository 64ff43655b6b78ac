import { httpStats, type RejectReason } from '../stats/http-stats';
import { loadLimits } from './load-limits';

/** Slots grow while renderings wait for I/O. No event reports that. */
const POLL_INTERVAL_MS = 10;
const MAX_QUEUED = 256;
const MAX_WAIT_MS = 2000;
/** Loading code for the first rendering holds the thread for longer. */
const MAX_COLD_WAIT_MS = 8000;

interface Options {
  /** Lag of the event loop. */
  lagMs: () => number;
  /** True while code is loaded. */
  isCold: () => boolean;
  /** How many renderings may run now. */
  slots: (isReader: boolean) => number;
  /** True for a reader's network. Readers get every second slot. */
  isReader: (network: string | undefined) => boolean;
}

interface Waiting {
  network: string | undefined;
  /** Turn in the round robin: a network's second waiting request comes a round after its first. */
  round: number;
  isReader: boolean;
  timeout: NodeJS.Timeout;
  settle: (isAdmitted: boolean) => void;
}

/**
 * Limits concurrent renderings: queues up to 256, rejects the rest. Client networks take turns. Readers pass
 * crawlers.
 */
export class AdmissionControl {
  private waiting: Waiting[] = [];
  private turns = 0;
  private timer: NodeJS.Timeout | undefined;
  running = 0;

  constructor(private readonly options: Options) {}

  get queued(): number {
    return this.waiting.length;
  }

  /** Returns a rendering's result; undefined if rejected. Throws like `render`. */
  async admit<T>(render: () => Promise<T>, network?: string): Promise<T | undefined> {
    if (this.options.lagMs() > loadLimits().maxLagMs) return this.reject('event_loop_lag');
    if (!(await this.acquire(network))) return this.reject('render_queue');
    try {
      return await render();
    } finally {
      // `setImmediate` lets cached pages be sent between renderings without I/O.
      setImmediate(() => {
        this.running -= 1;
        this.admitWaiting();
      });
    }
  }

  private reject(reason: RejectReason): undefined {
    httpStats().reject(reason);
  }

  /** Resolves to true when a slot is free; to false if the queue is full, or after the longest wait. */
  private async acquire(network: string | undefined): Promise<boolean> {
    this.admitWaiting();
    const isReader = this.options.isReader(network);
    if (this.running < this.options.slots(isReader)) {
      this.running += 1;
      return true;
    }
    const ownLast = this.waiting.findLast((each) => each.network === network);
    const currentRound = this.waiting[0]?.round ?? 0;
    const round = ownLast ? ownLast.round + 1 : currentRound;
    if (this.waiting.length >= MAX_QUEUED && !this.makeRoom(round, isReader)) return false;
    return new Promise((settle) => {
      const maxWaitMs = this.options.isCold() ? MAX_COLD_WAIT_MS : MAX_WAIT_MS;
      const timeout = setTimeout(() => this.end(waiting, false), maxWaitMs);
      const waiting = { network, round, isReader, timeout, settle };
      const laterRound = this.waiting.findIndex((each) => each.round > round);
      const position = laterRound < 0 ? this.waiting.length : laterRound;
      this.waiting.splice(position, 0, waiting);
      this.timer ??= setInterval(() => this.admitWaiting(), POLL_INTERVAL_MS);
    });
  }

  /**
   * Rejects the last waiting request that is no reader's and returns true. False if there is none, or if the
   * new request is neither a reader's nor of an earlier round.
   */
  private makeRoom(round: number, isReader: boolean): boolean {
    const last = this.waiting.findLast((each) => !each.isReader);
    if (!last || (last.round <= round && !isReader)) return false;
    this.end(last, false);
    return true;
  }

  private admitWaiting(): void {
    for (let next = this.nextAdmitted(); next; next = this.nextAdmitted()) {
      this.turns += 1;
      this.running += 1;
      this.end(next, true);
    }
  }

  /** Returns the next request to admit: in turn the first of the queue and the first reader's. */
  private nextAdmitted(): Waiting | undefined {
    const [first] = this.waiting;
    const reader = this.waiting.find(({ isReader }) => isReader);
    const candidates = this.turns % 2 === 0 ? [first, reader] : [reader, first];
    const hasSlot = ({ isReader }: Waiting) => this.running < this.options.slots(isReader);
    return candidates.find((each) => each && hasSlot(each));
  }

  private end(waiting: Waiting, isAdmitted: boolean): void {
    this.waiting = this.waiting.filter((each) => each !== waiting);
    clearTimeout(waiting.timeout);
    waiting.settle(isAdmitted);
    if (this.waiting.length > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
