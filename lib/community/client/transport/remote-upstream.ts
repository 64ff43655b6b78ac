import { trackPendingIo } from '@/lib/runtime/pending-io';
import { Semaphore } from '@/lib/runtime/semaphore';
import { CircuitBreaker } from './circuit-breaker';
import { type Clock, systemClock } from './clock';
import { type ConnectionFault, type HttpConnection, MAX_SOCKETS } from './http-connection';
import { RateLimit } from './rate-limit';
import { RetryBudget } from './retry-budget';
import type {
  Upstream,
  UpstreamRequest,
  UpstreamResponse,
  UpstreamResult,
  UpstreamState,
} from './upstream-types';

const MAX_QUEUED = 64;
const MIN_RETRY_DELAY_MS = 50;
const RETRY_JITTER_MS = 200;
const RETRY_AFTER_SECONDS = 1;
/** How long a call waits to learn from another whether there is room for it, looking so often. */
const CAPACITY_TIMEOUT_MS = 1_000;
const CAPACITY_POLL_MS = 20;

/** A remote community behind all the manners of asking: see each part for its rule. */
export class RemoteUpstream implements Upstream {
  private readonly semaphore = new Semaphore(() => MAX_SOCKETS, MAX_QUEUED);
  private readonly retryBudget = new RetryBudget();
  private readonly breaker: CircuitBreaker;
  private readonly rateLimit: RateLimit;
  private calls = 0;
  private retries = 0;

  /** @param timeoutMs over everything: waiting for a place, the exchange, a retry */
  constructor(
    private readonly connection: HttpConnection,
    private readonly timeoutMs: number,
    private readonly clock: Clock = systemClock,
  ) {
    this.breaker = new CircuitBreaker(clock);
    this.rateLimit = new RateLimit(clock);
  }

  send(message: UpstreamRequest): Promise<UpstreamResult> {
    return trackPendingIo(this.sendQueued(message));
  }

  pause(seconds: number): void {
    this.rateLimit.pause(seconds);
  }

  crawlerWaitMs(): number {
    return this.rateLimit.crawlerWaitMs();
  }

  state(): UpstreamState {
    return {
      kind: 'remote',
      breaker: this.breaker.state,
      pausedSeconds: Math.ceil(this.rateLimit.pausedMs() / 1000),
      underWay: this.semaphore.active,
      queued: this.semaphore.queued,
      calls: this.calls,
      retries: this.retries,
    };
  }

  private async sendQueued(message: UpstreamRequest): Promise<UpstreamResult> {
    const deadline = this.clock.now() + this.timeoutMs;
    const refusal = this.refusal();
    if (refusal) return refusal;
    if (!(await this.semaphore.acquire(this.timeoutMs))) return QUEUE_FULL;
    try {
      return (await this.waitForCapacity()) ?? (await this.sendWithinLimit(message, deadline));
    } finally {
      this.semaphore.release();
    }
  }

  private refusal(): UpstreamResult | undefined {
    const paused = this.rateLimit.pausedMs();
    if (paused > 0) return { kind: 'limited', retryAfterSeconds: Math.ceil(paused / 1000) };
    const wait = this.breaker.waitMs();
    return wait > 0 ? circuitOpen(wait) : undefined;
  }

  private async sendWithinLimit(
    message: UpstreamRequest,
    deadline: number,
  ): Promise<UpstreamResult> {
    try {
      return this.toResult(await this.attemptWithRetry(message, deadline));
    } finally {
      this.rateLimit.end();
    }
  }

  /** Waits for room within the rate limit, and takes it; else why not to ask. */
  private async waitForCapacity(): Promise<UpstreamResult | undefined> {
    const patient = this.clock.now() + CAPACITY_TIMEOUT_MS;
    for (;;) {
      const refusal = this.refusal();
      if (refusal) return refusal;
      if (this.rateLimit.hasCapacity()) {
        this.rateLimit.begin();
        return undefined;
      }
      if (this.clock.now() >= patient) return LIMIT_REACHED;
      await this.clock.sleep(CAPACITY_POLL_MS);
    }
  }

  private async attemptWithRetry(
    message: UpstreamRequest,
    deadline: number,
  ): Promise<UpstreamResponse | ConnectionFault | undefined> {
    const first = await this.attempt(message, deadline);
    if (!first || message.isSingleAttempt || !this.isRetryable(first)) return first;
    const pauseMs = MIN_RETRY_DELAY_MS + this.clock.random() * RETRY_JITTER_MS;
    if (this.clock.now() + pauseMs >= deadline || !this.retryBudget.withdraw()) return first;
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
    if (!this.breaker.tryAcquire()) return undefined;
    this.calls++;
    this.retryBudget.deposit();
    if (message.isCrawler) this.rateLimit.countCrawlerCall();
    const result = await this.connection(message, deadline - this.clock.now());
    if (result.kind === 'fault' || result.status >= 500) this.breaker.recordFailure();
    else if (result.status === 429) this.breaker.release();
    else this.breaker.recordSuccess();
    if (result.kind === 'answer') this.rateLimit.readHeaders(result.status, result.headers);
    return result;
  }

  private isRetryable(result: UpstreamResponse | ConnectionFault): boolean {
    if (this.breaker.waitMs() > 0) return false;
    if (result.kind === 'fault') return result.isBeforeResponse;
    const saysWhen = result.headers.has('retry-after');
    return [500, 502, 503, 504].includes(result.status) && !saysWhen;
  }

  private toResult(result: UpstreamResponse | ConnectionFault | undefined): UpstreamResult {
    if (!result) return circuitOpen(Math.max(1, this.breaker.waitMs()));
    if (result.kind === 'fault') {
      return { kind: result.isMalformed ? 'malformed' : 'unavailable', reason: result.reason };
    }
    if (result.status !== 429) return result;
    return { kind: 'limited', retryAfterSeconds: Math.ceil(this.rateLimit.pausedMs() / 1000) };
  }
}

const QUEUE_FULL: UpstreamResult = {
  kind: 'unavailable',
  reason: 'too many questions under way',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

const LIMIT_REACHED: UpstreamResult = { kind: 'limited', retryAfterSeconds: RETRY_AFTER_SECONDS };

const circuitOpen = (waitMs: number): UpstreamResult => ({
  kind: 'unavailable',
  reason: 'not asked while it does not answer',
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});
