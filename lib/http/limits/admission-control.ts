import { Semaphore } from '@/lib/runtime/semaphore';

/** Why a visitor is turned away with a 503 of our own. */
export type RejectReason = 'lagging' | 'crowded' | 'absences' | 'images';

/**
 * Renderings share one core: more at once only make each other late, and longer turns of the event
 * loop, each of which lets one new connection in (libuv 1.46). Two, so that one may wait for a disk.
 */
const PLACES = 2;
/** What waits for the community or another thread takes no processor; as many more may be under way. */
const MOST_WAITING = 14;
/** Data: short work, and long waits for others. */
const ERRANDS = 16;
const LOOK_AGAIN_MS = 10;
const QUEUE = 256;
const PATIENCE_MS = 2000;
/** Just started, the loop is late from loading code, not from visitors. */
const COLD_START_MS = 5000;

/** How many pages may be rendered at once, while so much is waited for elsewhere. */
export const pageRenderSlots = (waiting: number): number =>
  PLACES + Math.min(MOST_WAITING, waiting);
/** How many answers that are no pages may be made at once. */
export const dataRequestSlots = (): number => ERRANDS;

interface Load {
  /** How late the event loop is. */
  lagMs: () => number;
  /** The lag at which what is under way is more than this process can do. */
  maxLagMs: number;
  /** How many may be under way at the moment. */
  places: () => number;
  onShed: (reason: RejectReason) => void;
  now?: () => number;
}

/** Lets as many renderings be under way as the process can do; beyond, visitors are told to come again. */
export class AdmissionControl {
  private readonly gate = new Semaphore(() => this.load.places(), QUEUE);
  private looking?: NodeJS.Timeout;
  private readonly now: () => number;
  private readonly warmAt: number;

  constructor(private readonly load: Load) {
    this.now = load.now ?? (() => performance.now());
    this.warmAt = this.now() + COLD_START_MS;
  }

  get underWay(): number {
    return this.gate.active;
  }

  get queued(): number {
    return this.gate.queued;
  }

  /** What `render` gives, or undefined when there is no room for it. */
  async run<T>(render: () => Promise<T>): Promise<T | undefined> {
    if (this.now() >= this.warmAt && this.load.lagMs() > this.load.maxLagMs)
      return this.shed('lagging');
    const entering = this.gate.acquire(PATIENCE_MS);
    this.lookAgain();
    if (!(await entering)) return this.shed('crowded');
    try {
      return await render();
    } finally {
      this.gate.release();
    }
  }

  /** While some wait: places come with what is waited for, and nobody tells. */
  private lookAgain(): void {
    if (this.looking || this.gate.queued === 0) return;
    this.looking = setInterval(() => {
      this.gate.admitWaiting();
      if (this.gate.queued > 0) return;
      clearInterval(this.looking);
      this.looking = undefined;
    }, LOOK_AGAIN_MS);
  }

  private shed(reason: RejectReason): undefined {
    this.load.onShed(reason);
    return undefined;
  }
}
