import { type BadLine, formatBadLine } from './import-report';

const MAX_PRINTED = 20;
const MAX_REASONS = 50;
const OTHER_REASONS = 'for other reasons';

/** Prints the first bad lines and remarks, and counts all by reason. */
export class BadLineReport {
  readonly #counts = new Map<string, number>();
  readonly #totals = { 'bad lines': 0, remarks: 0 };

  constructor(private readonly print: (line: string) => void) {}

  add(line: BadLine): void {
    const kind = line.remark === undefined ? 'bad lines' : 'remarks';
    this.#totals[kind] += 1;
    const total = this.#totals[kind];
    if (total <= MAX_PRINTED) this.print(formatBadLine(line));
    if (total === MAX_PRINTED + 1) this.print(`More ${kind} are counted, not printed.`);
    const isCounted = this.#counts.has(line.reason) || this.#counts.size < MAX_REASONS;
    const reason = isCounted ? line.reason : OTHER_REASONS;
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** Returns the counts by reason as lines, most frequent first. */
  summary(): string[] {
    const { 'bad lines': bad, remarks } = this.#totals;
    if (bad + remarks === 0) return [];
    const lines = [...this.#counts]
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `  ${formatBadLine({ file: `${count} times`, reason })}`);
    return [`Bad lines (${bad}) and remarks (${remarks}) by reason:`, ...lines];
  }
}
