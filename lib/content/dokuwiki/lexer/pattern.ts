import type { Source } from '@/lib/content/dokuwiki/lexer/source';

/** How a token is recognised. */
export interface Pattern {
  /** The ASCII characters a match can begin with. */
  starts: string;
  /** Where the token that begins at `at` ends, -1 if none does. Constant or amortised time. */
  match(source: Source, at: number): number;
}

/** The text itself. */
export function literal(text: string): Pattern {
  return {
    starts: text.charAt(0),
    match: (source, at) => (source.text.startsWith(text, at) ? at + text.length : -1),
  };
}

/** An opening mark, if its closing mark stands somewhere behind it. */
export function opening(open: string, close: string): Pattern {
  return {
    starts: open.charAt(0),
    match: (source, at) =>
      source.text.startsWith(open, at) && source.occursFrom(close, at + open.length)
        ? at + open.length
        : -1,
  };
}
