import { escapeForTerminal } from '@/lib/cli/escape-for-terminal';
import { OperatorError } from '@/lib/runtime/operator-error';

/** What is wrong with a line or file. */
export interface ImportProblem {
  /** The record that is meant, such as `post 12`. */
  about?: string;
  reason: string;
}

/** A line or file that could not be taken over, or not as it is. */
export interface BadLine extends ImportProblem {
  file: string;
  /** Counted from 1; missing when the whole file is meant. */
  line?: number;
}

/** Stops an import; the message says why. */
export class ImportError extends OperatorError {}

/** A bad line as one line for the terminal. */
export function formatBadLine({ file, line, about, reason }: BadLine): string {
  const where = line === undefined ? file : `${file}:${line}`;
  return escapeForTerminal(`${where}: ${about === undefined ? '' : `${about} `}${reason}`);
}

/** Whom an import tells what happens. `done` and `total` have the unit of their phase. */
export interface ImportListener {
  onBadLine(line: BadLine): void;
  onProgress(phase: string, done: number, total: number): void;
  /** A file, or the pages, were read to the end. */
  onSourceRead?(counts: SourceCounts): void;
}

/** What was read from one source: a file of lines, or a folder. */
export interface SourceCounts {
  source: string;
  /** What is counted: `lines` or `files`. */
  unit: string;
  /** Whether a community may have none of what the source holds. */
  mayBeEmpty: boolean;
  read: number;
  added: number;
  bad: number;
}

/** Counts what is read from one source, and passes its bad lines on. */
export class SourceTally {
  readonly counts: SourceCounts;
  readonly #listener: ImportListener;

  constructor(
    about: Pick<SourceCounts, 'source' | 'unit' | 'mayBeEmpty'>,
    listener: ImportListener,
  ) {
    this.counts = { ...about, read: 0, added: 0, bad: 0 };
    this.#listener = listener;
  }

  bad(line: BadLine): void {
    this.counts.bad += 1;
    this.#listener.onBadLine(line);
  }

  progress(done: number, total: number): void {
    this.#listener.onProgress(this.counts.source, done, total);
  }

  /** Tells the listener that the source was read to the end. */
  finish(): SourceCounts {
    this.#listener.onSourceRead?.(this.counts);
    return this.counts;
  }
}
