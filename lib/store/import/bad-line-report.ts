import { type BadLine, formatBadLine } from './import-report';

const MOST_PRINTED = 20;
const MOST_REASONS = 50;
const OTHER = 'for other reasons';

/** Prints the first bad lines as they come, and how many there were for each reason at the end. */
export interface BadLines {
  add(line: BadLine): void;
  /** The counts, the most frequent reason first; empty when there is nothing more to say. */
  summary(): string[];
}

/** @param print writes one line to the terminal. */
export function collectBadLines(print: (line: string) => void): BadLines {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    add(line) {
      total += 1;
      if (total <= MOST_PRINTED) print(formatBadLine(line));
      if (total === MOST_PRINTED + 1) print('More bad lines are counted, not printed.');
      const isKnown = counts.has(line.reason) || counts.size < MOST_REASONS;
      const reason = isKnown ? line.reason : OTHER;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    },
    summary() {
      if (total === 0) return [];
      const lines = [...counts]
        .sort(([, a], [, b]) => b - a)
        .map(([reason, count]) => formatBadLine({ file: `${count} times`, reason }));
      return [`Bad lines by reason, ${total} in all:`, ...lines.map((line) => `  ${line}`)];
    },
  };
}
