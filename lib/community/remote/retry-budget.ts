const RETRY_RATIO = 0.1;
const MAX_TOKENS = 10;

/** A token bucket that limits retries to a tenth of the calls, and to ten at once. */
export class RetryBudget {
  private tokens = MAX_TOKENS;

  /** Counts a call. */
  deposit(): void {
    this.tokens = Math.min(MAX_TOKENS, this.tokens + RETRY_RATIO);
  }

  /** True when a retry may be made. Counts it. */
  withdraw(): boolean {
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }
}
