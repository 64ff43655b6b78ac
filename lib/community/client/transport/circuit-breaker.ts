import type { Clock } from './clock';

const WINDOW_SECONDS = 10;
const MIN_CALLS = 20;
const FAILURE_RATE = 0.5;
const MAX_CONSECUTIVE_FAILURES = 5;
/** Even if a probe hangs for 6 s (`API_TIMEOUT_MS`), visitors have the community back within 10 s. */
const RESET_TIMEOUT_MS = 3_500;

/**
 * A circuit breaker: stops requests to a community that fails.
 *
 * It opens when half of at least 20 calls within 10 s have failed, or 5 calls in a row. It then lets
 * one probe through every 3.5 s, and closes when one succeeds. A random part of up to half is taken
 * off each wait, so that many sites do not come back at once. The wait does not grow, since a request
 * every 3.5 s burdens no server.
 */
export class CircuitBreaker {
  private buckets: { second: number; calls: number; failures: number }[] = [];
  private consecutiveFailures = 0;
  private isOpen = false;
  private probeAt = 0;
  private isProbing = false;

  constructor(private readonly clock: Clock) {}

  get state(): 'closed' | 'open' | 'probing' {
    if (this.isProbing) return 'probing';
    return this.isOpen ? 'open' : 'closed';
  }

  /** Milliseconds until a call may pass; 0 when one may pass now. */
  waitMs(): number {
    if (!this.isOpen) return 0;
    const wait = Math.max(0, this.probeAt - this.clock.now());
    return this.isProbing ? Math.max(wait, 1000) : wait;
  }

  /**
   * True when a call may pass. Each is followed by one `recordSuccess`, `recordFailure` or
   * `recordInconclusive`.
   */
  tryAcquire(): boolean {
    if (this.waitMs() > 0) return false;
    this.isProbing = this.isOpen;
    return true;
  }

  recordSuccess(): void {
    this.count(false);
    this.consecutiveFailures = 0;
    if (!this.isProbing) return;
    this.isProbing = false;
    this.isOpen = false;
    this.buckets = [];
  }

  recordFailure(): void {
    this.count(true);
    this.consecutiveFailures++;
    if (this.isProbing || (!this.isOpen && this.isOverThreshold())) this.open();
  }

  /** The call showed neither that the community works nor that it fails. */
  recordInconclusive(): void {
    this.isProbing = false;
  }

  private open(): void {
    this.isOpen = true;
    this.isProbing = false;
    this.probeAt = this.clock.now() + RESET_TIMEOUT_MS * (1 - this.clock.random() / 2);
  }

  private count(isFailure: boolean): void {
    const second = Math.floor(this.clock.now() / 1000);
    this.buckets = this.buckets.filter((bucket) => bucket.second > second - WINDOW_SECONDS);
    let current = this.buckets.at(-1);
    if (current?.second !== second) {
      current = { second, calls: 0, failures: 0 };
      this.buckets.push(current);
    }
    current.calls++;
    if (isFailure) current.failures++;
  }

  private isOverThreshold(): boolean {
    if (this.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) return true;
    const calls = this.buckets.reduce((sum, bucket) => sum + bucket.calls, 0);
    const failures = this.buckets.reduce((sum, bucket) => sum + bucket.failures, 0);
    return calls >= MIN_CALLS && failures / calls >= FAILURE_RATE;
  }
}
