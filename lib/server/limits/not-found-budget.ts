const BURST = 200;
const PER_SECOND = 20;

/**
 * Token bucket for renderings that end in a 404: 200 at once, then 20 a second. Invented URLs compete only
 * with each other.
 */
export class NotFoundBudget {
  private tokens: number;
  private refilledAtMs: number;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly burst = BURST,
  ) {
    this.tokens = burst;
    this.refilledAtMs = now();
  }

  /** True while renderings that may end in a 404 are refused. */
  get isUsedUp(): boolean {
    const now = this.now();
    this.tokens = Math.min(
      this.burst,
      this.tokens + ((now - this.refilledAtMs) / 1000) * PER_SECOND,
    );
    this.refilledAtMs = now;
    return this.tokens < 1;
  }

  count(): void {
    this.tokens -= 1;
  }
}
