import { trackPendingIo } from '@/lib/runtime/pending-io';
import { Semaphore } from '@/lib/runtime/semaphore';
import { CircuitBreaker } from './circuit-breaker';
import { type Clock, systemClock } from './clock';
import { type ConnectionFault, type HttpConnection, SOCKETS } from './http-connection';
import { RateLimit } from './rate-limit';
import { RetryBudget } from './retry-budget';
import type {
  Upstream,
  UpstreamRequest,
  UpstreamResponse,
  UpstreamResult,
  UpstreamState,
} from './upstream-types';

const QUEUE = 64;
const RETRY_LEAST_MS = 50;
const RETRY_SPREAD_MS = 200;
const BUSY_SECONDS = 1;
/** How long a call waits to learn from another whether there is room for it, looking so often. */
const ROOM_PATIENCE_MS = 1_000;
const ROOM_LOOK_MS = 20;

/** A remote community behind all the manners of asking: see each part for its rule. */
export class RemoteUpstream implements Upstream {
  private readonly gate = new Semaphore(() => SOCKETS, QUEUE);
  private readonly budget = new RetryBudget();
  private readonly breaker: CircuitBreaker;
  private readonly limit: RateLimit;
  private calls = 0;
  private retries = 0;

  /** @param timeoutMs over everything: waiting for a place, the exchange, a retry */
  constructor(
    private readonly connection: HttpConnection,
    private readonly timeoutMs: number,
    private readonly clock: Clock = systemClock,
  ) {
    this.breaker = new CircuitBreaker(clock);
    this.limit = new RateLimit(clock);
  }

  ask(message: UpstreamRequest): Promise<UpstreamResult> {
    return trackPendingIo(this.askInTurn(message));
  }

  pause(seconds: number): void {
    this.limit.pause(seconds);
  }

  robotsWaitMs(): number {
    return this.limit.robotsWaitMs();
  }

  state(): UpstreamState {
    return {
      kind: 'remote',
      breaker: this.breaker.state,
      pausedSeconds: Math.ceil(this.limit.pausedMs() / 1000),
      underWay: this.gate.underWay,
      queued: this.gate.queued,
      calls: this.calls,
      retries: this.retries,
    };
  }

  private async askInTurn(message: UpstreamRequest): Promise<UpstreamResult> {
    const deadline = this.clock.now() + this.timeoutMs;
    const refusal = this.refusal();
    if (refusal) return refusal;
    if (!(await this.gate.enter(this.timeoutMs))) return busy;
    try {
      return (await this.takeRoom()) ?? (await this.askInRoom(message, deadline));
    } finally {
      this.gate.leave();
    }
  }

  private refusal(): UpstreamResult | undefined {
    const paused = this.limit.pausedMs();
    if (paused > 0) return { kind: 'limited', retryAfterSeconds: Math.ceil(paused / 1000) };
    const wait = this.breaker.waitMs();
    return wait > 0 ? notAsked(wait) : undefined;
  }

  private async askInRoom(message: UpstreamRequest, deadline: number): Promise<UpstreamResult> {
    try {
      return this.reply(await this.exchange(message, deadline));
    } finally {
      this.limit.end();
    }
  }

  /** Waits for room within the rate limit, and takes it; else why not to ask. */
  private async takeRoom(): Promise<UpstreamResult | undefined> {
    const patient = this.clock.now() + ROOM_PATIENCE_MS;
    for (;;) {
      const refusal = this.refusal();
      if (refusal) return refusal;
      if (this.limit.hasRoom()) {
        this.limit.begin();
        return undefined;
      }
      if (this.clock.now() >= patient) return crowded;
      await this.clock.sleep(ROOM_LOOK_MS);
    }
  }

  private async exchange(
    message: UpstreamRequest,
    deadline: number,
  ): Promise<UpstreamResponse | ConnectionFault | undefined> {
    const first = await this.attempt(message, deadline);
    if (!first || message.isOnce || !this.isWorthARetry(first)) return first;
    const pauseMs = RETRY_LEAST_MS + this.clock.random() * RETRY_SPREAD_MS;
    if (this.clock.now() + pauseMs >= deadline || !this.budget.spend()) return first;
    await this.clock.sleep(pauseMs);
    if (this.refusal()) return first;
    this.retries++;
    return (await this.attempt(message, deadline)) ?? first;
  }

  /** `undefined` when the breaker lets nobody through. */
  private async attempt(
    message: UpstreamRequest,
    deadline: number,
  ): Promise<UpstreamResponse | ConnectionFault | undefined> {
    if (!this.breaker.enter()) return undefined;
    this.calls++;
    this.budget.earn();
    if (message.isRobot) this.limit.countRobot();
    const result = await this.connection(message, deadline - this.clock.now());
    if (result.kind === 'fault' || result.status >= 500) this.breaker.failed();
    else if (result.status === 429) this.breaker.undecided();
    else this.breaker.succeeded();
    if (result.kind === 'answer') this.limit.note(result.status, result.headers);
    return result;
  }

  private isWorthARetry(result: UpstreamResponse | ConnectionFault): boolean {
    if (this.breaker.waitMs() > 0) return false;
    if (result.kind === 'fault') return result.isBeforeAnswer;
    const saysWhen = result.headers.has('retry-after');
    return [500, 502, 503, 504].includes(result.status) && !saysWhen;
  }

  private reply(result: UpstreamResponse | ConnectionFault | undefined): UpstreamResult {
    if (!result) return notAsked(Math.max(1, this.breaker.waitMs()));
    if (result.kind === 'fault') {
      return { kind: result.isMalformed ? 'malformed' : 'unavailable', reason: result.reason };
    }
    if (result.status !== 429) return result;
    return { kind: 'limited', retryAfterSeconds: Math.ceil(this.limit.pausedMs() / 1000) };
  }
}

const busy: UpstreamResult = {
  kind: 'unavailable',
  reason: 'too many questions under way',
  retryAfterSeconds: BUSY_SECONDS,
};

const crowded: UpstreamResult = { kind: 'limited', retryAfterSeconds: BUSY_SECONDS };

const notAsked = (waitMs: number): UpstreamResult => ({
  kind: 'unavailable',
  reason: 'not asked while it does not answer',
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});
