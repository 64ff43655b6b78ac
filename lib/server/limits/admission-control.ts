import { Semaphore } from '@/lib/base/runtime/semaphore';
import type { RejectReason } from '../stats/http-stats';

const POLL_INTERVAL_MS = 10;
const MAX_QUEUED = 256;
const MAX_WAIT_MS = 2000;
/** After the start the event loop lags because code is loaded, not because of load. */
const COLD_START_MS = 5000;

interface Options {
  /** The current lag of the event loop. */
  lagMs: () => number;
  /** With a longer lag every request is rejected. */
  maxLagMs: number;
  /** How many renderings may run now. */
  slots: () => number;
  onReject: (reason: RejectReason) => void;
  now?: () => number;
}

/** Admits as many renderings as the process can run, queues some more, and rejects the rest. */
export class AdmissionControl {
  private readonly semaphore: Semaphore;
  private readonly now: () => number;
  private readonly warmAtMs: number;
  private timer?: NodeJS.Timeout;

  constructor(private readonly options: Options) {
    this.semaphore = new Semaphore(options.slots, MAX_QUEUED);
    this.now = options.now ?? (() => performance.now());
    this.warmAtMs = this.now() + COLD_START_MS;
  }

  get running(): number {
    return this.semaphore.active;
  }

  get queued(): number {
    return this.semaphore.queued;
  }

  /** Runs a rendering and returns its result; undefined when it is rejected. */
  async run<T>(render: () => Promise<T>): Promise<T | undefined> {
    const { lagMs, maxLagMs } = this.options;
    if (this.now() >= this.warmAtMs && lagMs() > maxLagMs) return this.reject('event_loop_lag');
    const admitted = this.semaphore.acquire(MAX_WAIT_MS);
    this.pollForSlots();
    if (!(await admitted)) return this.reject('render_queue');
    try {
      return await render();
    } finally {
      this.semaphore.release();
    }
  }

  /** Polls while requests are queued: the number of slots grows with pending I/O, which emits no event. */
  private pollForSlots(): void {
    if (this.timer || this.semaphore.queued === 0) return;
    this.timer = setInterval(() => {
      this.semaphore.admitWaiting();
      if (this.semaphore.queued > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    }, POLL_INTERVAL_MS);
  }

  private reject(reason: RejectReason): undefined {
    this.options.onReject(reason);
    return undefined;
  }
}
