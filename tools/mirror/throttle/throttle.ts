import type { Clock } from '@/lib/base/runtime/clock';
import { resetSeconds, retryAfterSeconds } from '@/lib/community/remote/retry-after';

/** The pause after a 429 without `Retry-After`. */
const DEFAULT_PAUSE_SECONDS = 60;
/** The assumed window of a rate limit that does not say when it resets. */
const DEFAULT_WINDOW_SECONDS = 60;
const MAX_INTERVAL_MS = 60_000;
/** The interval is at least this many times the mean latency. */
const LATENCY_FACTOR = 2;
const LATENCY_SMOOTHING = 0.2;
const SLOWDOWN_FACTOR = 2;
const RECOVERY_FACTOR = 0.9;

/**
 * Limits the rate of requests: never faster than a given rate, one request at a time. The rate falls
 * with rising latency, with what remains of the community's limit (`X-RateLimit-*`), and after each
 * 429 or failure until requests succeed again.
 */
export class Throttle {
  private startedAt: number;
  private pausedUntil = 0;
  private limitIntervalMs = 0;
  private latencyMs = 0;
  private slowdown = 1;
  private readonly minIntervalMs: number;

  /** @param maxPerSecond the most requests a second */
  constructor(
    maxPerSecond: number,
    private readonly clock: Clock,
  ) {
    this.minIntervalMs = 1000 / maxPerSecond;
    // An earlier process may have sent a request a moment ago.
    this.startedAt = clock.now();
  }

  /** The current time between the starts of two requests, in milliseconds. */
  get intervalMs(): number {
    const slowed = Math.min(this.minIntervalMs * this.slowdown, MAX_INTERVAL_MS);
    const observed = Math.max(this.latencyMs * LATENCY_FACTOR, this.limitIntervalMs);
    return Math.max(this.minIntervalMs, slowed, Math.min(observed, MAX_INTERVAL_MS));
  }

  /** Resolves when the next request may be sent. */
  async acquire(): Promise<void> {
    for (let waitMs = this.waitMs(); waitMs > 0; waitMs = this.waitMs()) {
      await this.clock.sleep(waitMs);
    }
    this.startedAt = this.clock.now();
  }

  /** Holds all requests back for some seconds. */
  pause(seconds: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.clock.now() + seconds * 1000);
  }

  /** Returns the milliseconds for which the community wants no requests. */
  pausedMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
  }

  /** Adapts the rate to the response of the last request; undefined when there was none. */
  recordResponse(response?: { status: number; headers: Headers }): void {
    const latencyMs = this.clock.now() - this.startedAt;
    this.latencyMs += (latencyMs - this.latencyMs) * LATENCY_SMOOTHING;
    const isSuccess = response !== undefined && response.status < 500 && response.status !== 429;
    this.slowdown = isSuccess
      ? Math.max(1, this.slowdown * RECOVERY_FACTOR)
      : Math.min(this.slowdown * SLOWDOWN_FACTOR, MAX_INTERVAL_MS / this.minIntervalMs);
    if (response) this.applyRateLimit(response.status, response.headers);
  }

  private applyRateLimit(status: number, headers: Headers): void {
    const date = this.clock.date();
    if (status === 429) this.pause(retryAfterSeconds(headers, date) ?? DEFAULT_PAUSE_SECONDS);
    const remainingText = headers.get('x-ratelimit-remaining')?.trim() ?? '';
    if (!/^\d{1,9}$/.test(remainingText)) return;
    const seconds = resetSeconds(headers, date) ?? DEFAULT_WINDOW_SECONDS;
    const remaining = Number(remainingText);
    if (remaining === 0) this.pause(seconds);
    this.limitIntervalMs = (seconds * 1000) / (remaining + 1);
  }

  private waitMs(): number {
    return Math.ceil(
      Math.max(this.pausedMs(), this.startedAt + this.intervalMs - this.clock.now()),
    );
  }
}
