import type { ClientOrigin } from './client-origin';

/** What a queue holds at most. */
export interface RenderQueueLimits {
  /** How many renderings may run now. Where that can grow by itself, `admitWaiting` must be called. */
  slots: () => number;
  /** How many renderings of one address may run at once. */
  perAddress: number;
  queued: number;
  queuedPerNetwork: number;
  /** Who gets every second slot: those for whom the first of these holds, then the second, and so on. */
  preferred: readonly ((origin: ClientOrigin) => boolean)[];
}

interface Waiting {
  origin: ClientOrigin | undefined;
  settle: (isAdmitted: boolean) => void;
}

/** The queue of all clients whose network is not known. */
const UNKNOWN = '';

/**
 * Slots for renderings, and a queue for each network of clients, which take turns (round robin), so that a client
 * waits for one rendering of each other network at most. Every second slot is for those who are preferred, where one
 * waits, and those for whom the first preference holds find room in a full queue: a reader does not wait for all
 * crawlers. Clients whose network is not known share one queue, and are limited only by what all are.
 */
export class RenderQueue {
  /** By network, in the order of their turns; none is empty. */
  private readonly queues = new Map<string, Waiting[]>();
  private readonly runningOf = new Map<string, number>();
  private turns = 0;
  private runningCount = 0;
  private queuedCount = 0;

  constructor(private readonly limits: RenderQueueLimits) {}

  get running(): number {
    return this.runningCount;
  }

  get queued(): number {
    return this.queuedCount;
  }

  /**
   * True with a slot, which `release` gives back; false when the queue is full, or after `timeoutMs`. In a full
   * queue the network with the most waiting clients loses its last one to a network with fewer.
   * @param origin of the client; undefined where it is not known, and for this process itself
   */
  async acquire(origin: ClientOrigin | undefined, timeoutMs: number): Promise<boolean> {
    this.admitWaiting();
    // Whoever waits now is held up by a rendering of its own address.
    if (this.runningCount < this.limits.slots() && this.mayRun(origin)) {
      this.count(origin, 1);
      return true;
    }
    const network = origin?.network ?? UNKNOWN;
    if (!this.makeRoom(network, origin)) return false;
    return new Promise((resolve) => {
      const settle = (isAdmitted: boolean) => {
        clearTimeout(timer);
        resolve(isAdmitted);
      };
      const waiting = { origin, settle };
      const timer = setTimeout(() => {
        this.remove(network, waiting);
        resolve(false);
      }, timeoutMs);
      this.queues.set(network, [...(this.queues.get(network) ?? []), waiting]);
      this.queuedCount += 1;
    });
  }

  /** Gives a slot back. @param origin as `acquire` was given it */
  release(origin: ClientOrigin | undefined): void {
    this.count(origin, -1);
    this.admitWaiting();
  }

  /** Gives the free slots to waiting clients, to each network in its turn. */
  admitWaiting(): void {
    while (this.runningCount < this.limits.slots()) {
      const next = this.takeNext();
      if (!next) return;
      this.count(next.origin, 1);
      next.settle(true);
    }
  }

  private mayRun(origin: ClientOrigin | undefined): boolean {
    return !origin || (this.runningOf.get(origin.address) ?? 0) < this.limits.perAddress;
  }

  private count(origin: ClientOrigin | undefined, change: 1 | -1): void {
    this.runningCount += change;
    if (!origin) return;
    const running = (this.runningOf.get(origin.address) ?? 0) + change;
    if (running > 0) this.runningOf.set(origin.address, running);
    else this.runningOf.delete(origin.address);
  }

  private takeNext(): Waiting | undefined {
    this.turns += 1;
    for (const isPreferred of this.turns % 2 === 0 ? this.limits.preferred : []) {
      const next = this.take((origin) => !!origin && isPreferred(origin));
      if (next) return next;
    }
    return this.take(() => true);
  }

  private take(isWanted: (origin: ClientOrigin | undefined) => boolean): Waiting | undefined {
    for (const [network, queue] of this.queues) {
      const next = queue.find(({ origin }) => isWanted(origin) && this.mayRun(origin));
      if (!next) continue;
      this.remove(network, next);
      // Behind all others that wait.
      const rest = this.queues.get(network);
      this.queues.delete(network);
      if (rest) this.queues.set(network, rest);
      return next;
    }
    return undefined;
  }

  private makeRoom(network: string, origin: ClientOrigin | undefined): boolean {
    const own = this.queues.get(network)?.length ?? 0;
    if (network !== UNKNOWN && own >= this.limits.queuedPerNetwork) return false;
    if (this.queuedCount < this.limits.queued) return true;
    const [longest, queue] = [...this.queues].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    const isFirst = (each: ClientOrigin | undefined) =>
      !!each && this.limits.preferred[0]?.(each) === true;
    const [other, last] =
      queue.length > own + 1
        ? [longest, queue.at(-1)]
        : isFirst(origin)
          ? this.findLast((waiting) => !isFirst(waiting.origin))
          : [];
    if (other === undefined || !last) return false;
    this.remove(other, last);
    last.settle(false);
    return true;
  }

  /** Of those whose turn is last, one for whom this holds, with its network. */
  private findLast(isWanted: (waiting: Waiting) => boolean): [string?, Waiting?] {
    for (const [network, queue] of [...this.queues].reverse()) {
      const found = queue.findLast(isWanted);
      if (found) return [network, found];
    }
    return [];
  }

  private remove(network: string, waiting: Waiting): void {
    const rest = this.queues.get(network)?.filter((each) => each !== waiting) ?? [];
    this.queuedCount -= 1;
    if (rest.length > 0) this.queues.set(network, rest);
    else this.queues.delete(network);
  }
}
