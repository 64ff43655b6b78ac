const RETRY_RATIO = 0.1;
const MAX_TOKENS = 10;

/** Token bucket: retries are at most a tenth of calls, and ten at once. */
export class RetryBudget {
  private tokens = MAX_TOKENS;

  /** Counts a call, which permits a tenth of a retry. */
  deposit(): void {
    this.tokens = Math.min(MAX_TOKENS, this.tokens + RETRY_RATIO);
  }

  /** Counts a retry if it is allowed, and returns true. */
  withdraw(): boolean {
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }
}
