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

/** What ends a paragraph, or the row of a table. */
const ENDS = ['\n\n', '\n|', '\n^'];
/** Closing marks that are looked at for one that counts. */
const MAX_TRIES = 20;

/**
 * Matches an opening mark if its closing mark follows in the same paragraph or row (`CONTENT_UNTIL_PARA` of
 * DokuWiki's releases of 2026).
 * @param isClosing whether the mark at a position counts
 */
export function openingInParagraph(
  open: string,
  close: string,
  isClosing: (text: string, at: number) => boolean = () => true,
): Pattern {
  return {
    starts: open.charAt(0),
    match(source, at) {
      const from = at + open.length;
      if (!source.text.startsWith(open, at)) return -1;
      const ends = ENDS.map((end) => source.indexOf(end, from)).filter((end) => end >= 0);
      const end = Math.min(source.text.length, ...ends);
      let closing = source.indexOf(close, from);
      for (let tries = 0; tries < MAX_TRIES && closing >= 0 && closing < end; tries++) {
        if (isClosing(source.text, closing)) return from;
        closing = source.text.indexOf(close, closing + 1);
      }
      return -1;
    },
  };
}

/** Matches from one text to the next occurrence of another, with something between them. */
export function between(open: string, close: string, limit?: string): Pattern {
  return {
    starts: open.charAt(0),
    match(source, at) {
      const from = at + open.length;
      if (!source.text.startsWith(open, at)) return -1;
      const end = source.indexOf(close, from);
      const last = limit === undefined ? -1 : source.indexOf(limit, from);
      return end <= from || (last >= 0 && last < end) ? -1 : end + close.length;
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
