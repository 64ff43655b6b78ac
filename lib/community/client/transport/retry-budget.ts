const RETRY_RATIO = 0.1;
const MAX_TOKENS = 10;

/** Retries may be a tenth of the calls: every call saves up a tenth of a retry, ten at most. */
export class RetryBudget {
  private tokens = MAX_TOKENS;

  /** A call was made. */
  deposit(): void {
    this.tokens = Math.min(MAX_TOKENS, this.tokens + RETRY_RATIO);
  }

  /** Whether a retry may be made; takes it from the budget. */
  withdraw(): boolean {
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }
}
