import type { Clock } from '@/lib/base/runtime/clock';

const WINDOW_SECONDS = 10;
const MIN_CALLS = 20;
const FAILURE_RATE = 0.5;
const MAX_FAILURES_IN_A_ROW = 5;
/** Visitors see a recovered community within 10 s, even if a probe times out. */
const RESET_TIMEOUT_MS = 3_500;

type FailureKey = string | symbol;

/**
 * Stops requests to a failing community. Opens if half of at least 20 calls in 10 s fail, or 5 in a row. Each
 * record counts once, so that a few bad records block no others. Then allows a probe every 3.5 s, minus up to
 * half at random to spread sites. That is too rare to need exponential backoff.
 */
export class CircuitBreaker {
  private buckets: { second: number; successes: number; failures: Set<FailureKey> }[] = [];
  private readonly failuresInARow = new Set<FailureKey>();
  private isOpen = false;
  private probeAt = 0;
  private isProbing = false;

  constructor(private readonly clock: Clock) {}

  /** `half-open`: a probe is running. */
  get state(): 'closed' | 'open' | 'half-open' {
    if (this.isProbing) return 'half-open';
    return this.isOpen ? 'open' : 'closed';
  }

  waitMs(): number {
    if (!this.isOpen) return 0;
    const wait = Math.max(0, this.probeAt - this.clock.now());
    return this.isProbing ? Math.max(wait, 1000) : wait;
  }

  /** True if a call may pass. One `record…` call must follow. */
  tryAcquire(): boolean {
    if (this.waitMs() > 0) return false;
    this.isProbing = this.isOpen;
    return true;
  }

  /** Counts a successful call. After a successful probe, all calls pass again. */
  recordSuccess(): void {
    this.currentBucket().successes++;
    this.failuresInARow.clear();
    if (!this.isProbing) return;
    this.isProbing = false;
    this.isOpen = false;
    this.buckets = [];
  }

  /** Counts a failed call. @param record undefined if the failure concerns no record */
  recordFailure(record?: string): void {
    if (this.isOpen && !this.isProbing) return;
    const key = record ?? Symbol('attempt to connect');
    this.currentBucket().failures.add(key);
    this.failuresInARow.add(key);
    if (this.isProbing || this.isOverThreshold()) this.open();
  }

  /** Ends a call that shows neither success nor failure. */
  recordInconclusive(): void {
    this.isProbing = false;
  }

  private open(): void {
    this.isOpen = true;
    this.isProbing = false;
    this.failuresInARow.clear();
    this.probeAt = this.clock.now() + RESET_TIMEOUT_MS * (1 - this.clock.random() / 2);
  }

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
