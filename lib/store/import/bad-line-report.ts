import { type BadLine, formatBadLine } from './import-report';

const MAX_PRINTED = 20;
const MAX_REASONS = 50;
const OTHER_REASONS = 'for other reasons';

/** Prints the first bad lines as they come, and counts all of them by reason. */
export class BadLineReport {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** @param print writes one line to the terminal */
  constructor(private readonly print: (line: string) => void) {}

  add(line: BadLine): void {
    this.#total += 1;
    if (this.#total <= MAX_PRINTED) this.print(formatBadLine(line));
    if (this.#total === MAX_PRINTED + 1) this.print('More bad lines are counted, not printed.');
    const isCounted = this.#counts.has(line.reason) || this.#counts.size < MAX_REASONS;
    const reason = isCounted ? line.reason : OTHER_REASONS;
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** Returns the counts as lines, the most frequent reason first; none when no line was bad. */
  summary(): string[] {
    if (this.#total === 0) return [];
    const lines = [...this.#counts]
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `  ${formatBadLine({ file: `${count} times`, reason })}`);
    return [`Bad lines by reason, ${this.#total} in all:`, ...lines];
  }
}
