import type { Clock } from '@/lib/base/runtime/clock';
import type { ConnectionState } from '@/lib/community/community';
import type { HttpConnection } from '@/lib/community/remote/http-connection';
import { RateLimit } from '@/lib/community/remote/rate-limit';
import type { Upstream, UpstreamRequest, UpstreamResult } from '@/lib/community/remote/upstream';

/** Waits for slow responses rather than sending twice. */
const TIMEOUT_MS = 30_000;
const MAX_INTERVAL_MS = 60_000;
/** Interval relative to the last response time. */
const LATENCY_FACTOR = 2;
/** Retries of a rate-limited request. */
const MAX_REPEATS = 10;
/** A 429 doubles the interval. Each answer shortens it by this part, down to that of the maximum rate. */
const RECOVERY_PART = 0.02;

/**
 * A remote community that gets one request at a time, within a maximum rate and its rate limit, as crawlers
 * do. Slow responses and failures lengthen the interval. A request that got a 429 is repeated after the
 * pause, so that a caller that needs several responses does not lose the earlier ones.
 */
export class ThrottledUpstream implements Upstream {
  private readonly limit: RateLimit;
  private readonly minIntervalMs: number;
  private nextAt: number;
  /** Shortest interval that the rate limit permits. */
  private allowedMs: number;
  private failures = 0;
  private calls = 0;
  /** True if a response came since the last refusal. */
  private hasAnswered = false;

  /** @param onLimited gets the seconds of each 429's pause */
  constructor(
    private readonly connection: HttpConnection,
    maxPerSecond: number,
    private readonly clock: Clock,
    private readonly onLimited: (seconds: number) => void = () => undefined,
  ) {
    this.limit = new RateLimit(clock);
    this.minIntervalMs = 1000 / maxPerSecond;
    this.allowedMs = this.minIntervalMs;
    // An earlier process may have just sent a request.
    this.nextAt = clock.now() + this.minIntervalMs;
  }

  /** Waits for the request's turn and sends it. Returns `limited` after 10 repeats. */
  async send(message: UpstreamRequest): Promise<UpstreamResult> {
    let result = await this.sendOnce(message);
    for (let repeats = 0; result.kind === 'limited' && repeats < MAX_REPEATS; repeats++) {
      this.onLimited(result.retryAfterSeconds);
      result = await this.sendOnce(message);
    }
    return result;
  }

  private async sendOnce(message: UpstreamRequest): Promise<UpstreamResult> {
    for (let waitMs = this.waitMs(); waitMs > 0; waitMs = this.waitMs()) {
      await this.clock.sleep(waitMs);
    }
    this.calls += 1;
    this.limit.countCrawlerCall();
    const startedAt = this.clock.now();
    const result = await this.connection(message, TIMEOUT_MS);
    const isFailure = result.kind === 'fault' || result.status >= 500;
    this.failures = isFailure ? this.failures + 1 : 0;
    const observedMs = (this.clock.now() - startedAt) * LATENCY_FACTOR;
    const slowedMs = this.allowedMs * 2 ** this.failures;
    const intervalMs = Math.min(Math.max(observedMs, slowedMs), MAX_INTERVAL_MS);
    this.nextAt = startedAt + Math.max(this.minIntervalMs, intervalMs);
    if (result.kind === 'fault') {
      return { kind: result.isMalformed ? 'malformed' : 'unavailable', reason: result.reason };
    }
    this.limit.readHeaders(result.status, result.headers);
    if (result.status !== 429) {
      if (!isFailure) this.recover();
      return result;
    }
    this.slowDown();
    return { kind: 'limited', retryAfterSeconds: Math.ceil(this.crawlerWaitMs() / 1000) };
  }

  /** Pauses for a limit that a body states. */
  pause(seconds: number): void {
    this.limit.pause(seconds);
    this.slowDown();
  }

  /** Waits for the rest of an earlier process's pause. */
  continuePause(seconds: number): void {
    if (seconds > 0) this.limit.pause(seconds);
  }

  /** Returns the milliseconds until the rate limit permits a request. */
  crawlerWaitMs(): number {
    return Math.max(this.limit.pausedMs(), this.limit.crawlerWaitMs());
  }

  state(): ConnectionState {
    return {
      kind: 'remote',
      breaker: 'closed',
      pausedSeconds: Math.ceil(this.crawlerWaitMs() / 1000),
      running: 0,
      queued: 0,
      calls: this.calls,
      retries: 0,
    };
  }

  /**
   * Doubles the interval. A server that answers after its pauses gets no longer intervals than these: if it
   * refused by chance, or by count, each refusal would slow a run down until it takes days.
   */
  private slowDown(): void {
    const longestMs = this.hasAnswered ? this.crawlerWaitMs() : MAX_INTERVAL_MS;
    const slowedMs = Math.min(this.allowedMs * 2, longestMs, MAX_INTERVAL_MS);
    this.allowedMs = Math.max(this.allowedMs, slowedMs);
    this.hasAnswered = false;
  }

  private recover(): void {
    this.hasAnswered = true;
    this.allowedMs = Math.max(this.minIntervalMs, this.allowedMs * (1 - RECOVERY_PART));
  }

  private waitMs(): number {
    return Math.ceil(Math.max(this.crawlerWaitMs(), this.nextAt - this.clock.now()));
  }
}
