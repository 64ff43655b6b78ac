import { OperatorError } from '@/lib/base/runtime/operator-error';
import type { Withheld } from '@/lib/model/withheld';
import type { Insertion } from '@/lib/store/database/insert-records';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';

/** Why a valid line is reported: repeated, nothing to import, or withheld. */
export type Remark = 'repeated' | 'skipped' | Withheld;

export interface ImportProblem {
  /** The record, such as `post 12`. */
  about?: string;
  reason: string;
  /** Undefined if the line is bad. */
  remark?: Remark;
}

/** A line or file that is left out or changed. */
export interface BadLine extends ImportProblem {
  file: string;
  /** From 1; undefined for the whole file. */
  line?: number;
}

/** Returns a repeated record's problem; undefined if the record was added. */
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

/** Stops an import. The message says what the operator can do. */
export class ImportError extends OperatorError {}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns an unreadable file's problem. */
export const unreadable = (error: unknown): ImportProblem => ({ reason: reasonOf(error) });

/** Returns an error handler that throws an ImportError. `what` begins its message. */
export const stopImport = (what: string) => (error: unknown) => {
  throw error instanceof ImportError ? error : new ImportError(`${what} (${reasonOf(error)}).`);
};

/** Returns a terminal line for a bad line. */
export function formatBadLine({ file, line, about, reason }: BadLine): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return escapeForTerminal(`${place}: ${about === undefined ? '' : `${about} `}${reason}`);
}

export interface ImportListener {
  onBadLine(line: BadLine): void;
  /** Gets how much of a phase is done, in the phase's unit. */
  onProgress(phase: string, done: number, total: number): void;
}

export interface ImportPolicy {
  /** Stops at the first bad line. */
  strict?: boolean;
  /** Accepts sources that are empty, or over one tenth bad. */
  force?: boolean;
  /** Encoding of texts that are not UTF-8. */
  encoding?: string;
}

export interface ImportRun extends ImportPolicy {
  listener: ImportListener;
  counts: Record<'bad' | Remark, number>;
}

/** A larger share of bad lines suggests the wrong kind of file. */
const MAX_BAD_SHARE = 0.1;

interface Source {
  source: string;
  unit: 'lines' | 'files';
  mayBeEmpty: boolean;
}

/** Counts a source's records. Reports lines and progress. */
export class SourceTally {
  readonly counts = { read: 0, added: 0, bad: 0 };

  constructor(
    private readonly source: Source,
    private readonly run: ImportRun,
  ) {}

  /** @throws ImportError at a bad line if strict */
  report(line: BadLine): void {
    const { counts, listener, strict } = this.run;
    const isBad = line.remark === undefined;
    if (isBad) this.counts.bad += 1;
    counts[line.remark ?? 'bad'] += 1;
    listener.onBadLine(line);
    if (isBad && strict) {
      throw new ImportError(`Stopped at the first bad line, ${formatBadLine(line)}.`);
    }
  }

  updateProgress(done: number, total: number): void {
    this.run.listener.onProgress(this.source.source, done, total);
  }

  /** Returns the number of added records. @throws ImportError if empty or too bad, unless forced */
  finish(): number {
    const { source, unit, mayBeEmpty } = this.source;
    const { read, added, bad } = this.counts;
    const isEmpty = added === 0 && !(mayBeEmpty && bad === 0);
    if (this.run.force || (!isEmpty && bad <= read * MAX_BAD_SHARE)) return added;
    const problem = isEmpty
      ? `${source} gave nothing to import (${unit}: ${read} read, ${bad} bad).`
      : `${bad} of the ${read} ${unit} of ${source} are bad, which is more than one in ten.`;
    throw new ImportError(
      `${problem} The community was left as it was. Check the ${unit}, or import them nevertheless with --force.`,
    );
  }
}
