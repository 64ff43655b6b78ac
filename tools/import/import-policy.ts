import {
  formatBadLine,
  ImportError,
  type ImportListener,
  type Remark,
  type SourceCounts,
} from './import-report';

/** How an import treats bad lines. */
export interface ImportPolicy {
  /** Stop at the first bad line. */
  strict?: boolean;
  /** Accept a source that has no records, or of which more than one line in ten is bad. */
  force?: boolean;
}

/** The largest accepted share of bad lines; more suggest a file of the wrong kind. */
const MAX_BAD_SHARE = 0.1;

/**
 * Wraps a listener: counts bad lines and remarks in `counts`, and stops the import where the policy says so.
 * @throws ImportError from its methods
 */
export function withPolicy(
  listener: ImportListener,
  { strict = false, force = false }: ImportPolicy,
  counts: Record<'bad' | Remark, number>,
): ImportListener {
  return {
    ...listener,
    onBadLine(line) {
      counts[line.remark ?? 'bad'] += 1;
      listener.onBadLine(line);
      if (strict && line.remark === undefined)
        throw new ImportError(`Stopped at the first bad line, ${formatBadLine(line)}.`);
    },
    onSourceRead(source) {
      listener.onSourceRead?.(source);
      if (!force) requireUsable(source);
    },
  };
}

/** @throws ImportError when a source has no records, or too many bad lines */
function requireUsable({ source, unit, mayBeEmpty, read, added, bad }: SourceCounts): void {
  const isEmpty = added === 0 && !(mayBeEmpty && bad === 0);
  if (!isEmpty && bad <= read * MAX_BAD_SHARE) return;
  const problem = isEmpty
    ? `${source} gave nothing to import (${unit}: ${read} read, ${bad} bad).`
    : `${bad} of the ${read} ${unit} of ${source} are bad, which is more than one in ten.`;
  throw new ImportError(
    `${problem} The community was left as it was. Check the ${unit}, or import them nevertheless with --force.`,
  );
}
