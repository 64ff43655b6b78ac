const BURST = 200;
const PER_SECOND = 20;

/**
 * A token bucket for renderings that end in a 404: 200 at once, then 20 a second, for all clients. Invented
 * URLs use up capacity for invented URLs only.
 */
export class NotFoundBudget {
  private tokens: number;
  private refilledAtMs: number;

  /** @param burst how many are allowed at once */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly burst = BURST,
  ) {
    this.tokens = burst;
    this.refilledAtMs = now();
  }

  /** True while no rendering that may end in a 404 is allowed. */
  get isUsedUp(): boolean {
    const now = this.now();
    this.tokens = Math.min(
      this.burst,
      this.tokens + ((now - this.refilledAtMs) / 1000) * PER_SECOND,
    );
    this.refilledAtMs = now;
    return this.tokens < 1;
  }

  /** Counts a rendering that ended in a 404. */
  count(): void {
    this.tokens -= 1;
  }
}
