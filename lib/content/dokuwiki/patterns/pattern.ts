import type { Source } from './source';

/** How the lexer finds a token. */
export interface Pattern {
  /** The ASCII characters a match can begin with. */
  starts: string;
  /** Returns where the match that begins at `at` ends, or -1. Takes constant or amortized time. */
  match(source: Source, at: number): number;
}

/** Matches the text itself. */
export function literal(text: string): Pattern {
  return {
    starts: text.charAt(0),
    match: (source, at) => (source.text.startsWith(text, at) ? at + text.length : -1),
  };
}

/**
 * Matches a sticky regular expression, as DokuWiki writes it, where `canStart` holds. Together they
 * must take linear time over a whole page, so an expression that begins with `[ \t]*` needs
 * `isOutsideBlanks`.
 */
export function regex(
  starts: string,
  expression: RegExp,
  canStart: (source: Source, at: number) => boolean = () => true,
): Pattern {
  return {
    starts,
    match(source, at) {
      if (!canStart(source, at)) return -1;
      expression.lastIndex = at;
      return expression.test(source.text) ? expression.lastIndex : -1;
    },
  };
}

/** Matches an opening mark if its closing mark follows anywhere in the page. */
export function opening(open: string, close: string): Pattern {
  return {
    starts: open.charAt(0),
    match: (source, at) =>
      source.text.startsWith(open, at) && source.hasFrom(close, at + open.length)
        ? at + open.length
        : -1,
  };
}
