import type { RejectReason } from '../stats/http-stats';
import type { ClientOrigin } from './client-origin';
import { RenderQueue, type RenderQueueLimits } from './render-queue';

const POLL_INTERVAL_MS = 10;
const MAX_QUEUED = 256;
/** A page and what a browser prefetches for it, of some clients. */
const MAX_QUEUED_PER_NETWORK = 16;
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
  /** How many renderings of one client address may run at once. */
  perAddress: number;
  /** Who gets every second slot, as `RenderQueueLimits` has it. */
  preferred: RenderQueueLimits['preferred'];
  onReject: (reason: RejectReason) => void;
  now?: () => number;
}

/** Admits as many renderings as the process can run, queues some more in a fair order, and rejects the rest. */
export class AdmissionControl {
  private readonly queue: RenderQueue;
  private readonly now: () => number;
  private readonly warmAtMs: number;
  private timer?: NodeJS.Timeout;

  constructor(private readonly options: Options) {
    const { slots, perAddress, preferred } = options;
    this.queue = new RenderQueue({
      slots,
      perAddress,
      preferred,
      queued: MAX_QUEUED,
      queuedPerNetwork: MAX_QUEUED_PER_NETWORK,
    });
    this.now = options.now ?? (() => performance.now());
    this.warmAtMs = this.now() + COLD_START_MS;
  }

  get running(): number {
    return this.queue.running;
  }

  get queued(): number {
    return this.queue.queued;
  }

  /**
   * Runs a rendering and returns its result; undefined when it is rejected.
   * @param origin of the client that waits for it
   */
  async run<T>(render: () => Promise<T>, origin?: ClientOrigin): Promise<T | undefined> {
    const { lagMs, maxLagMs } = this.options;
    if (this.now() >= this.warmAtMs && lagMs() > maxLagMs) return this.reject('event_loop_lag');
    const admitted = this.queue.acquire(origin, MAX_WAIT_MS);
    this.pollForSlots();
    if (!(await admitted)) return this.reject('render_queue');
    try {
      return await render();
    } finally {
      // Renderings that wait for no I/O would follow each other in one turn, and cached pages would wait for all of them.
      setImmediate(() => this.queue.release(origin));
    }
  }

  /** Polls while requests are queued: the number of slots grows with pending I/O, which emits no event. */
  private pollForSlots(): void {
    if (this.timer || this.queue.queued === 0) return;
    this.timer = setInterval(() => {
      this.queue.admitWaiting();
      if (this.queue.queued > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    }, POLL_INTERVAL_MS);
  }

  private reject(reason: RejectReason): undefined {
    this.options.onReject(reason);
    return undefined;
  }
}
