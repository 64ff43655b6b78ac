import { type Clock, systemClock } from '@/lib/base/runtime/clock';
import { trackPendingIo } from '@/lib/base/runtime/pending-io';
import { Semaphore } from '@/lib/base/runtime/semaphore';
import type { ConnectionState } from '../community';
import { CircuitBreaker } from './circuit-breaker';
import { FailingRecords } from './failing-records';
import { type ConnectionFault, type HttpConnection, MAX_SOCKETS } from './http-connection';
import { RateLimit, type RateWindow } from './rate-limit';
import { RetryBudget } from './retry-budget';
import type { Upstream, UpstreamRequest, UpstreamResponse, UpstreamResult } from './upstream';

const MAX_QUEUED = 64;
const MIN_RETRY_DELAY_MS = 50;
const RETRY_JITTER_MS = 200;
const RETRY_AFTER_SECONDS = 1;
const CAPACITY_TIMEOUT_MS = 1_000;
const CAPACITY_POLL_MS = 20;

type Attempt = UpstreamResponse | ConnectionFault;

const isFailure = (attempt: Attempt) => attempt.kind === 'fault' || attempt.status >= 500;
const isConnectError = (attempt: Attempt) => attempt.kind === 'fault' && attempt.isConnectError;

/** Sends requests to a remote community. Limits concurrency, retries and rate, and stops while it fails. */
export class RemoteUpstream implements Upstream {
  private readonly semaphore = new Semaphore(MAX_SOCKETS, MAX_QUEUED);
  private readonly retryBudget = new RetryBudget();
  private readonly breaker: CircuitBreaker;
  private readonly failingRecords: FailingRecords;
  private readonly rateLimit: RateLimit;
  private calls = 0;
  private retries = 0;

  /**
   * @param timeoutMs for queueing, request and retry together
   * @param windows the server's known limits
   */
  constructor(
    private readonly connection: HttpConnection,
    private readonly timeoutMs: number,
    private readonly clock: Clock = systemClock,
    windows: readonly RateWindow[] = [],
  ) {
    this.breaker = new CircuitBreaker(clock);
    this.failingRecords = new FailingRecords(clock);
    this.rateLimit = new RateLimit(clock, windows);
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

  state(): ConnectionState {
    return {
      kind: 'remote',
      breaker: this.breaker.state,
      pausedSeconds: Math.ceil(this.rateLimit.pausedMs() / 1000),
      running: this.semaphore.active,
      queued: this.semaphore.queued,
      calls: this.calls,
      retries: this.retries,
    };
  }

  private async sendQueued(message: UpstreamRequest): Promise<UpstreamResult> {
    const deadline = this.clock.now() + this.timeoutMs;
    const refusal = this.refusal(message);
    if (refusal) return refusal;
    if (!(await this.semaphore.acquire(this.timeoutMs))) return QUEUE_FULL;
    try {
      const limitRefusal = await this.waitForCapacity(message, deadline);
      return limitRefusal ?? (await this.sendWithinLimit(message, deadline));
    } finally {
      this.semaphore.release();
    }
  }

  /** Returns why a request cannot be sent now; undefined if it can. */
  private refusal(message: UpstreamRequest): UpstreamResult | undefined {
    const pausedMs = this.rateLimit.pausedMs();
    if (pausedMs > 0) return paused(pausedMs);
    const breakerMs = this.breaker.waitMs();
    return breakerMs > 0 ? circuitOpen(breakerMs) : this.failingRecords.resultOf(message);
  }

  /** Returns `now` if the limits allow a request, `later` if they may before a deadline, else the refusal. */
  private capacityFor(
    message: UpstreamRequest,
    deadline: number,
    capacityDeadline: number,
  ): UpstreamResult | 'now' | 'later' {
    const refusal = this.refusal(message);
    if (refusal) return refusal;
    // A request that leaves room may use only part of the limit; others may use all of it.
    const waitMs = this.rateLimit.waitMs(message.leavesRoom);
    if (this.clock.now() + waitMs >= deadline) return limitReached(waitMs);
    if (waitMs > 0) return 'later';
    // If the running calls use up what the server's headers allow, one of them has to end first.
    if (this.rateLimit.hasCapacity()) return 'now';
    return this.clock.now() >= capacityDeadline ? limitReached(0) : 'later';
  }

  /** Waits until the limits allow a request, and counts it. Returns the refusal if they do not in time. */
  private async waitForCapacity(
    message: UpstreamRequest,
    deadline: number,
  ): Promise<UpstreamResult | undefined> {
    const capacityDeadline = this.clock.now() + CAPACITY_TIMEOUT_MS;
    const capacityNow = () => this.capacityFor(message, deadline, capacityDeadline);
    let capacity = capacityNow();
    while (capacity === 'later') {
      await this.clock.sleep(CAPACITY_POLL_MS);
      capacity = capacityNow();
    }
    if (capacity !== 'now') return capacity;
    this.rateLimit.begin();
    return undefined;
  }

  private async sendWithinLimit(
    message: UpstreamRequest,
    deadline: number,
  ): Promise<UpstreamResult> {
    try {
      const attempt = await this.attemptWithRetry(message, deadline);
      if (!attempt) return circuitOpen(Math.max(1, this.breaker.waitMs()));
      const result = this.toResult(attempt);
      this.remember(message, attempt, result);
      return result;
    } finally {
      this.rateLimit.end();
    }
  }

  /** Remembers which records fail. Requests about a visitor tell nothing about a record. */
  private remember(message: UpstreamRequest, attempt: Attempt, result: UpstreamResult): void {
    if (message.visitor || result.kind === 'limited' || isConnectError(attempt)) return;
    if (isFailure(attempt)) {
      this.failingRecords.add(message, result);
    } else {
      this.failingRecords.delete(message);
    }
  }

  /** Sends a request, once more after a brief failure. Undefined if the circuit breaker refuses. */
  private async attemptWithRetry(
    message: UpstreamRequest,
    deadline: number,
  ): Promise<Attempt | undefined> {
    const first = await this.attempt(message, deadline);
    if (!first || message.isSingleAttempt || !this.isRetryable(first)) return first;
    const delayMs = MIN_RETRY_DELAY_MS + this.clock.random() * RETRY_JITTER_MS;
    const isTooLate = this.clock.now() + delayMs >= deadline;
    if (isTooLate || !this.retryBudget.withdraw()) return first;
    await this.clock.sleep(delayMs);
    const isRefused = this.refusal(message) !== undefined || this.rateLimit.waitMs() > 0;
    if (isRefused) return first;
    this.retries++;
    // A retry counts as a call.
    this.rateLimit.end();
    this.rateLimit.begin();
    return (await this.attempt(message, deadline)) ?? first;
  }

  /** Sends a request once. Undefined if the circuit breaker refuses. */
  private async attempt(message: UpstreamRequest, deadline: number): Promise<Attempt | undefined> {
    if (!this.breaker.tryAcquire()) return undefined;
    this.calls++;
    this.retryBudget.deposit();
    if (message.isCrawler) this.rateLimit.countCrawlerCall();
    const attempt = await this.connection(message, deadline - this.clock.now());
    this.countAttempt(message, attempt);
    if (attempt.kind === 'response') this.rateLimit.readHeaders(attempt.status, attempt.headers);
    return attempt;
  }

  private countAttempt({ path }: UpstreamRequest, attempt: Attempt): void {
    const isLimited = attempt.kind === 'response' && attempt.status === 429;
    if (isFailure(attempt)) {
      // Failures to connect concern no record, so each counts by itself.
      this.breaker.recordFailure(isConnectError(attempt) ? undefined : path);
    } else if (isLimited) {
      this.breaker.recordInconclusive();
    } else {
      this.breaker.recordSuccess();
    }
  }

  private isRetryable(attempt: Attempt): boolean {
    if (this.breaker.waitMs() > 0) return false;
    if (attempt.kind === 'fault') return attempt.isBeforeResponse;
    const hasRetryAfter = attempt.headers.has('retry-after');
    return [500, 502, 503, 504].includes(attempt.status) && !hasRetryAfter;
  }

  private toResult(attempt: Attempt): UpstreamResult {
    if (attempt.kind === 'fault') {
      return { kind: attempt.isMalformed ? 'malformed' : 'unavailable', reason: attempt.reason };
    }
    return attempt.status === 429 ? paused(this.rateLimit.pausedMs()) : attempt;
  }
}

const QUEUE_FULL: UpstreamResult = {
  kind: 'unavailable',
  reason: 'too many requests waiting',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

const paused = (pausedMs: number): UpstreamResult => ({
  kind: 'limited',
  retryAfterSeconds: Math.ceil(pausedMs / 1000),
});

const limitReached = (waitMs: number): UpstreamResult => ({
  kind: 'limited',
  retryAfterSeconds: Math.max(RETRY_AFTER_SECONDS, Math.ceil(waitMs / 1000)),
});

const circuitOpen = (waitMs: number): UpstreamResult => ({
  kind: 'unavailable',
  reason: 'circuit breaker open',
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});
