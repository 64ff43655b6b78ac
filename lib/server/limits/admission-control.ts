import { httpStats, type RejectReason } from '../stats/http-stats';
import { loadLimits } from './load-limits';

/** Free slots grow with pending I/O, which emits no event. */
const POLL_INTERVAL_MS = 10;
const MAX_QUEUED = 256;
const MAX_WAIT_MS = 2000;

interface Options {
  lagMs: () => number;
  /** Renderings allowed to run concurrently now. */
  slots: (isReader: boolean) => number;
  /** Readers get every second slot. */
  isReader: (network: string | undefined) => boolean;
}

interface Waiting {
  network: string | undefined;
  round: number;
  isReader: boolean;
  timeout: NodeJS.Timeout;
  settle: (isAdmitted: boolean) => void;
}

/**
 * Runs as many renderings as the process can, queues some, rejects the rest. Networks take turns (round
 * robin); readers bypass crawlers.
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

  /** Result of a rendering; undefined if rejected. */
  async run<T>(render: () => Promise<T>, network?: string): Promise<T | undefined> {
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

  /** False if the queue is full, or after two seconds. */
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
      const timeout = setTimeout(() => this.end(waiting, false), MAX_WAIT_MS);
      const waiting = { network, round, isReader, timeout, settle };
      const next = this.waiting.findIndex((each) => each.round > round);
      this.waiting.splice(next < 0 ? this.waiting.length : next, 0, waiting);
      this.timer ??= setInterval(() => this.admitWaiting(), POLL_INTERVAL_MS);
    });
  }

  /** An earlier round or a reader displaces the last waiting request. */
  private makeRoom(round: number, isReader: boolean): boolean {
    const last = this.waiting.findLast((each) => !each.isReader);
    if (!last || (last.round <= round && !isReader)) return false;
    this.end(last, false);
    return true;
  }

  private admitWaiting(): void {
    for (;;) {
      const hasSlot = ({ isReader }: Waiting) => this.running < this.options.slots(isReader);
      const reader = this.waiting.find(({ isReader }) => isReader);
      const [first] = this.waiting;
      const candidates = this.turns % 2 === 0 ? [first, reader] : [reader, first];
      const next = candidates.find((each) => each && hasSlot(each));
      if (!next) return;
      this.turns += 1;
      this.running += 1;
      this.end(next, true);
    }
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
