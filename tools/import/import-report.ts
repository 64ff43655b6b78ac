import { OperatorError } from '@/lib/base/runtime/operator-error';
import type { Insertion } from '@/lib/store/database/insert-records';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';

/**
 * Why a line is reported that is not bad: its record was read before, it is text from before UTF-8, of
 * which every character was read, a file is nothing to import, or guests may not read it.
 */
export type Remark = 'repeated' | 'legacy' | 'skipped' | 'hidden';

/** What is wrong with a line or file, or remarkable about it. */
export interface ImportProblem {
  /** The record that is concerned, such as `post 12`. */
  about?: string;
  reason: string;
  /** Missing where the line or file is bad. */
  remark?: Remark;
}

/** A line or file that was left out, or not imported as it is; not bad where it has a remark. */
export interface BadLine extends ImportProblem {
  file: string;
  /** From 1; missing when the problem concerns the file. */
  line?: number;
}

/** Returns the remark about a line or file whose record was read before; undefined where it was not. */
export function duplicateProblem(
  insertion: Insertion,
  about: string,
  unit: 'line' | 'file',
): ImportProblem | undefined {
  if (insertion === 'added') return undefined;
  const result =
    insertion === 'replaced'
      ? `this ${unit} replaces the one before`
      : `the ${unit} before is newer, and stays`;
  return { about, reason: `again: ${result}`, remark: 'repeated' };
}

/** Stops an import; the message says why. */
export class ImportError extends OperatorError {}

/** Formats a bad line as one line for the terminal. */
export function formatBadLine({ file, line, about, reason }: BadLine): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return escapeForTerminal(`${place}: ${about === undefined ? '' : `${about} `}${reason}`);
}

/** Receives what happens in an import. */
export interface ImportListener {
  onBadLine(line: BadLine): void;
  /** `done` and `total` are in the unit of the phase. */
  onProgress(phase: string, done: number, total: number): void;
  /** Called when a source was read to its end. */
  onSourceRead?(counts: SourceCounts): void;
}

/** What was read from one source: a file of lines, or a folder. */
export interface SourceCounts {
  source: string;
  unit: 'lines' | 'files';
  /** Whether a community may have no records of this source. */
  mayBeEmpty: boolean;
  read: number;
  added: number;
  bad: number;
}

/** Counts what is read from one source, and reports its lines and its progress. */
export class SourceTally {
  readonly counts: SourceCounts;

  constructor(
    source: Pick<SourceCounts, 'source' | 'unit' | 'mayBeEmpty'>,
    private readonly listener: ImportListener,
  ) {
    this.counts = { ...source, read: 0, added: 0, bad: 0 };
  }

  report(line: BadLine): void {
    if (line.remark === undefined) this.counts.bad += 1;
    this.listener.onBadLine(line);
  }

  updateProgress(done: number, total: number): void {
    this.listener.onProgress(this.counts.source, done, total);
  }

  /** Reports that the source was read to its end, and returns how many records were added. */
  finish(): number {
    this.listener.onSourceRead?.(this.counts);
    return this.counts.added;
  }
}
