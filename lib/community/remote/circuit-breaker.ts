import type { Clock } from '@/lib/base/runtime/clock';

const WINDOW_SECONDS = 10;
const MIN_CALLS = 20;
const FAILURE_RATE = 0.5;
const MAX_FAILURES_IN_A_ROW = 5;
/**
 * Visitors have the community back within 10 s, even when a probe hangs for `communityRequest` of
 * `deadlinesMs`.
 */
const RESET_TIMEOUT_MS = 3_500;

/** Names the failed record, or the attempt to connect. */
type FailureKey = string | symbol;

/**
 * A circuit breaker: stops requests to a community that fails.
 *
 * It opens when half of at least 20 calls within 10 s have failed, or 5 calls in a row. However often
 * one record fails, it counts once, so that a few bad records make no others unavailable. It then lets
 * one probe through every 3.5 s, and closes when one succeeds. A random part of up to half is taken
 * off each wait, so that many sites do not come back at once. The wait does not grow, since a request
 * every 3.5 s burdens no server.
 */
export class CircuitBreaker {
  private buckets: { second: number; successes: number; failures: Set<FailureKey> }[] = [];
  private readonly failuresInARow = new Set<FailureKey>();
  private isOpen = false;
  private probeAt = 0;
  private isProbing = false;

  constructor(private readonly clock: Clock) {}

  get state(): 'closed' | 'open' | 'half-open' {
    if (this.isProbing) return 'half-open';
    return this.isOpen ? 'open' : 'closed';
  }

  /** Returns the milliseconds until a call may pass; 0 for now. */
  waitMs(): number {
    if (!this.isOpen) return 0;
    const wait = Math.max(0, this.probeAt - this.clock.now());
    return this.isProbing ? Math.max(wait, 1000) : wait;
  }

  /** True when a call may pass. One `recordSuccess`, `recordFailure` or `recordInconclusive` must follow. */
  tryAcquire(): boolean {
    if (this.waitMs() > 0) return false;
    this.isProbing = this.isOpen;
    return true;
  }

  recordSuccess(): void {
    this.currentBucket().successes++;
    this.failuresInARow.clear();
    if (!this.isProbing) return;
    this.isProbing = false;
    this.isOpen = false;
    this.buckets = [];
  }

  /** @param record the record of the call; undefined when the failure is not about a record */
  recordFailure(record?: string): void {
    if (this.isOpen && !this.isProbing) return;
    const key = record ?? Symbol('attempt to connect');
    this.currentBucket().failures.add(key);
    this.failuresInARow.add(key);
    if (this.isProbing || this.isOverThreshold()) this.open();
  }

  /** Records a call that shows neither success nor failure. */
  recordInconclusive(): void {
    this.isProbing = false;
  }

  private open(): void {
    this.isOpen = true;
    this.isProbing = false;
    this.failuresInARow.clear();
    this.probeAt = this.clock.now() + RESET_TIMEOUT_MS * (1 - this.clock.random() / 2);
  }

  /** Returns the counts of this second, and drops old ones. */
  private currentBucket() {
    const second = Math.floor(this.clock.now() / 1000);
    this.buckets = this.buckets.filter((bucket) => bucket.second > second - WINDOW_SECONDS);
    const last = this.buckets.at(-1);
    if (last?.second === second) return last;
    const bucket = { second, successes: 0, failures: new Set<FailureKey>() };
    this.buckets.push(bucket);
    return bucket;
  }

  private isOverThreshold(): boolean {
    if (this.failuresInARow.size >= MAX_FAILURES_IN_A_ROW) return true;
    const successes = this.buckets.reduce((sum, bucket) => sum + bucket.successes, 0);
    const failures = new Set(this.buckets.flatMap((bucket) => [...bucket.failures])).size;
    const calls = successes + failures;
    return calls >= MIN_CALLS && failures / calls >= FAILURE_RATE;
  }
}
