import { Semaphore } from '@/lib/base/runtime/semaphore';

export interface FetchLimits {
  maxActive: number;
  maxActivePerOrigin: number;
  maxWaiting: number;
  maxWaitingPerOrigin: number;
  maxWaitMs: number;
}

/**
 * Slots for all origins and per origin, so that a slow origin cannot take all. A fetch waits for its origin's
 * slot first.
 */
export class FetchSlots {
  private readonly all: Semaphore;
  private readonly origins = new Map<string, Semaphore>();
  private waitingCount = 0;

  constructor(private readonly limits: FetchLimits) {
    this.all = new Semaphore(limits.maxActive, limits.maxWaiting);
  }

  /** Returns undefined if no slot is free in time. */
  async withSlot<T>(origin: string, work: () => Promise<T>): Promise<T | undefined> {
    const originSlots = this.semaphoreOf(origin);
    if (!(await this.acquire(originSlots))) return undefined;
    try {
      return await work();
    } finally {
      this.all.release();
      originSlots.release();
      if (originSlots.active === 0) this.origins.delete(origin);
    }
  }

  private semaphoreOf(origin: string): Semaphore {
    const { maxActivePerOrigin, maxWaitingPerOrigin } = this.limits;
    const originSlots =
      this.origins.get(origin) ?? new Semaphore(maxActivePerOrigin, maxWaitingPerOrigin);
    this.origins.set(origin, originSlots);
    return originSlots;
  }

  private async acquire(originSlots: Semaphore): Promise<boolean> {
    const { maxActive, maxActivePerOrigin, maxWaiting, maxWaitMs } = this.limits;
    const mustWait = this.all.active >= maxActive || originSlots.active >= maxActivePerOrigin;
    if (mustWait && this.waitingCount >= maxWaiting) return false;
    const deadline = performance.now() + maxWaitMs;
    this.waitingCount += 1;
    try {
      if (!(await originSlots.acquire(maxWaitMs))) return false;
      if (await this.all.acquire(deadline - performance.now())) return true;
      originSlots.release();
      return false;
    } finally {
      this.waitingCount -= 1;
    }
  }
}
