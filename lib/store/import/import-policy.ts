import {
  formatBadLine,
  ImportError,
  type ImportListener,
  type SourceCounts,
} from './import-report';

/** What an import does about what is bad. */
export interface ImportPolicy {
  /** Stop at the first bad line. */
  strict?: boolean;
  /** Accept a source that gives nothing, or of which more than one line in ten is bad. */
  force?: boolean;
}

/**
 * A listener that counts bad lines in `counts`, and stops the import where the policy says so.
 * @throws ImportError from its methods.
 */
export function withPolicy(
  listener: ImportListener,
  { strict = false, force = false }: ImportPolicy,
  counts: { bad: number },
): ImportListener {
  return {
    ...listener,
    onBadLine(line) {
      counts.bad += 1;
      listener.onBadLine(line);
      if (strict) throw new ImportError(`Stopped at the first bad line, ${formatBadLine(line)}.`);
    },
    onSourceRead(source) {
      listener.onSourceRead?.(source);
      if (!force) requireUsable(source);
    },
  };
}

/** One bad line in so many is taken for a flaw of the community, more for the wrong kind of file. */
const BAD_LINE_IN = 10;

/**
 * Refuses a source that gave nothing, or of which more than one line in ten is bad.
 * @throws ImportError
 */
function requireUsable({ source, unit, mayBeEmpty, read, added, bad }: SourceCounts): void {
  const isEmpty = added === 0 && !(mayBeEmpty && bad === 0);
  if (!isEmpty && bad * BAD_LINE_IN <= read) return;
  const what = isEmpty
    ? `${source} gave nothing to import (${unit}: ${read} read, ${bad} bad).`
    : `${bad} of the ${read} ${unit} of ${source} are bad, which is more than one in ten.`;
  throw new ImportError(
    `${what} The community was left as it was. Check the ${unit}, or import them nevertheless with --force.`,
  );
}
