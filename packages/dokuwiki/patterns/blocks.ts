import { openingInParagraph, type Pattern, regex } from './pattern';
import { isLineStart, isOutsideBlanks } from './source';

const BLANK_OR_LINE_FEED = ' \t\n';

/** ParserMode/Listblock. */
export const LIST_START = regex(BLANK_OR_LINE_FEED, /[ \t]*\n(?: {2,}|\t+)[*-]/y, isOutsideBlanks);

export const LIST_ITEM = regex('\n', /\n(?: {2,}|\t+)[*-]/y);

/**
 * ParserMode/Preformatted. Not before only blank lines: after a table, the rest of the page would join an
 * endless row.
 */
export const PREFORMATTED_START = regex(
  '\n',
  /\n(?: {2}|\t)(?![*-])(?=[ \t]*[^ \t\n]|(?:[ \t]*\n(?: {2}|\t)(?![*-])){1,20}[ \t]*[^ \t\n])/y,
);

export const PREFORMATTED_LINE = regex('\n', /\n(?: {2}|\t)/y);

const HEADER_START = regex('= \t', /[ \t]*==/y, isOutsideBlanks);

/**
 * `[ \t]*={2,}[^\n]+={2,}[ \t]*(?=\n)` (ParserMode/Header). Looks up the line's end, since a line may have
 * many `==`.
 */
export const HEADER: Pattern = {
  starts: HEADER_START.starts,
  match(source, at) {
    const opened = HEADER_START.match(source, at);
    if (opened === -1) return -1;
    const { end, trimmedEnd } = source.lineEnd(at);
    const isClosed = source.text.startsWith('==', trimmedEnd - 2) && trimmedEnd - opened >= 3;
    return isClosed && end < source.text.length ? end : -1;
  },
};

/** ParserMode/Table. */
export const TABLE_START = regex(BLANK_OR_LINE_FEED, /[ \t]*\n[|^]/y, isOutsideBlanks);

/** In order of precedence: rows, row spans, alignment, cells. */
export const TABLE_PARTS: readonly Pattern[] = [
  regex('\n', /\n[|^]/y),
  regex(': \t', /[ \t]*:::[ \t]*(?=[|^])/y, isOutsideBlanks),
  regex(' \t', /[ \t]+/y),
  regex('|^', /[|^]/y),
];

/** ParserMode/Hr. */
export const RULE = regex('\n', /\n[ \t]*-{4,}[ \t]*(?=\n)/y);

/** ParserMode/Quote. */
export const QUOTE = regex('\n', /\n>+/y);

/** ParserMode/Eol. A blank line counts as empty. */
export const LINE_END = regex('\n', /\n/y);
export const BLANK_LINE = regex(' \t', /[ \t]+\n/y, isLineStart);

/** ParserMode/Linebreak. */
export const LINE_BREAK = regex('\\', /\\\\(?:[ \t]|(?=[\n-\r]))/y);

/** The closing `//` must not belong to a URL (ParserMode/Emphasis, bugs #384 #763 #1468). */
export const EMPHASIS = openingInParagraph(
  '//',
  '//',
  (text, at) => !/(?:https?|ftp):$/i.test(text.slice(at - 6, at)),
);
