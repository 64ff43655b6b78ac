import { httpStats, type RejectReason } from '../stats/http-stats';
import { loadLimits } from './load-limits';

/** How often it is looked for free slots: their number grows with pending I/O, which emits no event. */
const POLL_INTERVAL_MS = 10;
const MAX_QUEUED = 256;
const MAX_WAIT_MS = 2000;

interface Options {
  /** The current lag of the event loop. */
  lagMs: () => number;
  /** How many renderings may run now, before one more of a reader or of another client. */
  slots: (isReader: boolean) => number;
  /** Every second slot is for readers, where one of them waits. */
  isReader: (network: string | undefined) => boolean;
}

interface Waiting {
  network: string | undefined;
  /** The round in which it has its turn: each network has one in each round. */
  round: number;
  isReader: boolean;
  timeout: NodeJS.Timeout;
  settle: (isAdmitted: boolean) => void;
}

/**
 * Admits as many renderings as the process can run, queues some more, and rejects the rest. The networks of
 * clients take turns (round robin): a client waits for one rendering of each other network at most, and a
 * reader does not wait for all crawlers. Clients whose network is not known share their turns.
 */
export class AdmissionControl {
  /** In the order of their rounds. */
  private waiting: Waiting[] = [];
  private turns = 0;
  private timer: NodeJS.Timeout | undefined;
  /** How many renderings run. */
  running = 0;

  constructor(private readonly options: Options) {}

  get queued(): number {
    return this.waiting.length;
  }

  /**
   * Runs a rendering and returns its result; undefined when it is rejected.
   * @param network of the client that waits for it
   */
  async run<T>(render: () => Promise<T>, network?: string): Promise<T | undefined> {
    if (this.options.lagMs() > loadLimits().maxLagMs) return this.reject('event_loop_lag');
    if (!(await this.acquire(network))) return this.reject('render_queue');
    try {
      return await render();
    } finally {
      // Renderings that wait for no I/O would follow each other in one turn, and cached pages would wait for all of them.
      setImmediate(() => {
        this.running -= 1;
        this.admitWaiting();
      });
    }
  }

  private reject(reason: RejectReason): undefined {
    httpStats().reject(reason);
  }

  /** True with a slot; false where the queue is full, or after two seconds. */
  private async acquire(network: string | undefined): Promise<boolean> {
    this.admitWaiting();
    const isReader = this.options.isReader(network);
    if (this.running < this.options.slots(isReader)) {
      this.running += 1;
      return true;
    }
    const own = this.waiting.findLast((each) => each.network === network);
    const round = (own?.round ?? (this.waiting[0]?.round ?? 0) - 1) + 1;
    if (this.waiting.length >= MAX_QUEUED && !this.makeRoom(round, isReader)) return false;
    return new Promise((settle) => {
      const timeout = setTimeout(() => this.end(waiting, false), MAX_WAIT_MS);
      const waiting = { network, round, isReader, timeout, settle };
      const next = this.waiting.findIndex((each) => each.round > round);
      this.waiting.splice(next < 0 ? this.waiting.length : next, 0, waiting);
      this.timer ??= setInterval(() => this.admitWaiting(), POLL_INTERVAL_MS);
    });
  }

  /** In a full queue the last one makes room for one of an earlier round, and for a reader. */
  private makeRoom(round: number, isReader: boolean): boolean {
    const last = this.waiting.findLast((each) => !each.isReader);
    if (!last || (last.round <= round && !isReader)) return false;
    this.end(last, false);
    return true;
  }

  /** Gives the free slots to waiting clients. */
  private admitWaiting(): void {
    for (;;) {
      const isFree = ({ isReader }: Waiting) => this.running < this.options.slots(isReader);
      const reader = this.waiting.find(({ isReader }) => isReader);
      const [first] = this.waiting;
      const inTurn = this.turns % 2 === 0 ? [first, reader] : [reader, first];
      const next = inTurn.find((each) => each && isFree(each));
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
