import type { Clock } from './clock';

const WINDOW_SECONDS = 10;
const MIN_CALLS = 20;
const FAILURE_RATE = 0.5;
const MAX_CONSECUTIVE_FAILURES = 5;
/** With a probe that hangs for 6 s (`API_TIMEOUT_MS`), visitors have the community back within 10 s. */
const RESET_TIMEOUT_MS = 3_500;

/**
 * Stops asking a community that does not answer.
 *
 * Opens at half of at least 20 calls failed within 10 s, or 5 failures in a row; then lets one probe
 * through every 3.5 s, each wait shortened at random by up to half so that many sites do not come
 * back at once. The wait does not grow: one question in 3.5 s is no burden to anybody.
 */
export class CircuitBreaker {
  private buckets: { second: number; calls: number; failures: number }[] = [];
  private consecutiveFailures = 0;
  private isOpen = false;
  private probeAt = 0;
  private probing = false;

  constructor(private readonly clock: Clock) {}

  get state(): 'closed' | 'open' | 'probing' {
    if (this.probing) return 'probing';
    return this.isOpen ? 'open' : 'closed';
  }

  /** Milliseconds until it is worth asking; 0 when calls, or a first probe, may pass. */
  waitMs(): number {
    if (!this.isOpen) return 0;
    const wait = Math.max(0, this.probeAt - this.clock.now());
    return this.probing ? Math.max(wait, 1000) : wait;
  }

  /** Takes a place for one call; each is to be followed by one `succeeded`, `failed` or `undecided`. */
  tryAcquire(): boolean {
    if (this.waitMs() > 0) return false;
    this.probing = this.isOpen;
    return true;
  }

  /** The community answered. */
  recordSuccess(): void {
    this.count(false);
    this.consecutiveFailures = 0;
    if (!this.probing) return;
    this.probing = false;
    this.isOpen = false;
    this.buckets = [];
  }

  /** The community did not answer, or said that it is not well. */
  recordFailure(): void {
    this.count(true);
    this.consecutiveFailures++;
    if (this.probing || (!this.isOpen && this.isOverThreshold())) this.open();
  }

  /** The call ended without telling anything about the community. */
  release(): void {
    this.probing = false;
  }

  private open(): void {
    this.isOpen = true;
    this.probing = false;
    this.probeAt = this.clock.now() + RESET_TIMEOUT_MS * (1 - this.clock.random() / 2);
  }

  private count(isFailure: boolean): void {
    const second = Math.floor(this.clock.now() / 1000);
    this.buckets = this.buckets.filter((one) => one.second > second - WINDOW_SECONDS);
    let current = this.buckets.at(-1);
    if (current?.second !== second) {
      current = { second, calls: 0, failures: 0 };
      this.buckets.push(current);
    }
    current.calls++;
    if (isFailure) current.failures++;
  }

  private isOverThreshold(): boolean {
    const calls = this.buckets.reduce((sum, one) => sum + one.calls, 0);
    const failures = this.buckets.reduce((sum, one) => sum + one.failures, 0);
    const share = failures / calls;
    return (
      this.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES ||
      (calls >= MIN_CALLS && share >= FAILURE_RATE)
    );
  }
}
