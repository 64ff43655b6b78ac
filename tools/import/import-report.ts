import { OperatorError } from '@/lib/base/runtime/operator-error';
import type { Withheld } from '@/lib/model/withheld';
import type { Insertion } from '@/lib/store/database/insert-records';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';

/**
 * Why a valid line is reported: its record was read before, it is text from before UTF-8 of which every
 * character was read, its file is nothing to import, or its wiki would not show it to a guest.
 */
export type Remark = 'repeated' | 'legacy' | 'skipped' | Withheld;

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

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns what is wrong with a file that cannot be read. */
export const unreadable = (error: unknown): ImportProblem => ({ reason: reasonOf(error) });

/** Returns a function that stops an import for an error, which the message names behind `what`. */
export const stopImport = (what: string) => (error: unknown) => {
  throw error instanceof ImportError ? error : new ImportError(`${what} (${reasonOf(error)}).`);
};

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
}

/** How an import treats bad lines. */
export interface ImportPolicy {
  /** Stop at the first bad line. */
  strict?: boolean;
  /** Accept a source that has no records, or in which more than one line in ten is bad. */
  force?: boolean;
}

/** An import: its policy, who hears of it, and how many lines were bad or had a remark. */
export interface ImportRun extends ImportPolicy {
  listener: ImportListener;
  counts: Record<'bad' | Remark, number>;
}

/** The largest accepted share of bad lines; more suggest a file of the wrong kind. */
const MAX_BAD_SHARE = 0.1;

/** What is read from one source: a file of lines, or a folder. */
interface Source {
  source: string;
  unit: 'lines' | 'files';
  /** Whether a community may have no records of this source. */
  mayBeEmpty: boolean;
}

/** Counts what is read from one source, and reports its lines and its progress. */
export class SourceTally {
  readonly counts = { read: 0, added: 0, bad: 0 };

  constructor(
    private readonly source: Source,
    private readonly run: ImportRun,
  ) {}

  /** @throws ImportError at a bad line, where the policy is strict */
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

  /**
   * Ends the source, and returns how many records were added.
   * @throws ImportError when it has no records, or too many bad lines, and is not forced
   */
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
