import type { Clock } from './clock';

const WINDOW_SECONDS = 10;
const LEAST_CALLS = 20;
const FAILING_SHARE = 0.5;
const FAILURES_IN_A_ROW = 5;
/** With a probe that hangs for 6 s (`API_TIMEOUT_MS`), visitors have the community back within 10 s. */
const WAIT_MS = 3_500;

/**
 * Stops asking a community that does not answer.
 *
 * Opens at half of at least 20 calls failed within 10 s, or 5 failures in a row; then lets one probe
 * through every 3.5 s, each wait shortened at random by up to half so that many sites do not come
 * back at once. The wait does not grow: one question in 3.5 s is no burden to anybody.
 */
export class CircuitBreaker {
  private seconds: { second: number; calls: number; failures: number }[] = [];
  private failuresInARow = 0;
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
  enter(): boolean {
    if (this.waitMs() > 0) return false;
    this.probing = this.isOpen;
    return true;
  }

  /** The community answered. */
  succeeded(): void {
    this.count(false);
    this.failuresInARow = 0;
    if (!this.probing) return;
    this.probing = false;
    this.isOpen = false;
    this.seconds = [];
  }

  /** The community did not answer, or said that it is not well. */
  failed(): void {
    this.count(true);
    this.failuresInARow++;
    if (this.probing || (!this.isOpen && this.hasFailedEnough())) this.open();
  }

  /** The call ended without telling anything about the community. */
  undecided(): void {
    this.probing = false;
  }

  private open(): void {
    this.isOpen = true;
    this.probing = false;
    this.probeAt = this.clock.now() + WAIT_MS * (1 - this.clock.random() / 2);
  }

  private count(isFailure: boolean): void {
    const second = Math.floor(this.clock.now() / 1000);
    this.seconds = this.seconds.filter((one) => one.second > second - WINDOW_SECONDS);
    let current = this.seconds.at(-1);
    if (current?.second !== second) {
      current = { second, calls: 0, failures: 0 };
      this.seconds.push(current);
    }
    current.calls++;
    if (isFailure) current.failures++;
  }

  private hasFailedEnough(): boolean {
    const calls = this.seconds.reduce((sum, one) => sum + one.calls, 0);
    const failures = this.seconds.reduce((sum, one) => sum + one.failures, 0);
    const share = failures / calls;
    return (
      this.failuresInARow >= FAILURES_IN_A_ROW || (calls >= LEAST_CALLS && share >= FAILING_SHARE)
    );
  }
}
