/** A line or file that could not be taken over. */
export interface BadLine {
  file: string;
  /** Counted from 1; missing when the whole file is meant. */
  line?: number;
  reason: string;
}

/** Stops an import; the message is one sentence. */
export class ImportError extends Error {}

export const printBadLine = ({ file, line, reason }: BadLine) =>
  `${line === undefined ? file : `${file}:${line}`}: ${reason}`;

/** Whom an import tells what happens. `done` and `total` have the unit of their phase. */
export interface Listener {
  bad(line: BadLine): void;
  progress(phase: string, done: number, total: number): void;
}
