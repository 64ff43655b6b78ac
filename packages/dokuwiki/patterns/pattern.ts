import type { Source } from './source';

export interface Pattern {
  /** Possible first characters, all ASCII. */
  starts: string;
  /** Returns the end of a match at `at`, or -1, in constant or amortized time. */
  match(source: Source, at: number): number;
}

/** Returns a pattern for exactly this text. */
export function literal(text: string): Pattern {
  return {
    starts: text.charAt(0),
    match: (source, at) => (source.text.startsWith(text, at) ? at + text.length : -1),
  };
}

/**
 * Returns a pattern for a sticky expression where `canStart` allows it. It must take linear time per page, so
 * expressions that begin with `[ \t]*` need `isOutsideBlanks`.
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

const ENDS = ['\n\n', '\n|', '\n^'];
const MAX_TRIES = 20;

/**
 * Returns a pattern for an opening mark that is closed within its paragraph or row (`CONTENT_UNTIL_PARA`,
 * releases of 2026).
 * @param isClosing whether a closing mark counts
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

/** Returns a pattern for `open`, some text, and `close`. */
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

/** Returns a pattern for an opening mark that is closed anywhere later. */
export function opening(open: string, close: string): Pattern {
  return {
    starts: open.charAt(0),
    match: (source, at) =>
      source.text.startsWith(open, at) && source.hasFrom(close, at + open.length)
        ? at + open.length
        : -1,
  };
}
