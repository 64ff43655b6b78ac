const SHARE = 0.1;
const MOST_SAVED = 10;

/** Retries may be a tenth of the calls: every call saves up a tenth of a retry, ten at most. */
export class RetryBudget {
  private saved = MOST_SAVED;

  /** A call was made. */
  earn(): void {
    this.saved = Math.min(MOST_SAVED, this.saved + SHARE);
  }

  /** Whether a retry may be made; takes it from the budget. */
  spend(): boolean {
    if (this.saved < 1) return false;
    this.saved--;
    return true;
  }
}
