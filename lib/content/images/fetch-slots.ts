import { Semaphore } from '@/lib/base/runtime/semaphore';

export interface FetchLimits {
  maxActive: number;
  maxActivePerOrigin: number;
  maxWaiting: number;
  maxWaitingPerOrigin: number;
  maxWaitMs: number;
}

/**
 * Semaphores for all origins and per origin, so that a slow origin cannot take all slots. Fetches wait for
 * their origin's slot first.
 */
export class FetchSlots {
  private readonly all: Semaphore;
  private readonly origins = new Map<string, Semaphore>();
  private waitingCount = 0;

  constructor(private readonly limits: FetchLimits) {
    this.all = new Semaphore(limits.maxActive, limits.maxWaiting);
  }

  /** Returns undefined if no slot is free in time. */
  async run<T>(origin: string, work: () => Promise<T>): Promise<T | undefined> {
    const own = this.semaphoreOf(origin);
    if (!(await this.acquire(own))) return undefined;
    try {
      return await work();
    } finally {
      this.all.release();
      own.release();
      if (own.active === 0) this.origins.delete(origin);
    }
  }

  private semaphoreOf(origin: string): Semaphore {
    const { maxActivePerOrigin, maxWaitingPerOrigin } = this.limits;
    const own = this.origins.get(origin) ?? new Semaphore(maxActivePerOrigin, maxWaitingPerOrigin);
    this.origins.set(origin, own);
    return own;
  }

  private async acquire(own: Semaphore): Promise<boolean> {
    const { maxActive, maxActivePerOrigin, maxWaiting, maxWaitMs } = this.limits;
    const mustWait = this.all.active >= maxActive || own.active >= maxActivePerOrigin;
    if (mustWait && this.waitingCount >= maxWaiting) return false;
    const deadline = performance.now() + maxWaitMs;
    this.waitingCount += 1;
    try {
      if (!(await own.acquire(maxWaitMs))) return false;
      if (await this.all.acquire(deadline - performance.now())) return true;
      own.release();
      return false;
    } finally {
      this.waitingCount -= 1;
    }
  }
}
