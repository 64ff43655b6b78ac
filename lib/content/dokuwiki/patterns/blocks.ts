import { openingInParagraph, type Pattern, regex } from './pattern';
import { isLineStart, isOutsideBlanks } from './source';

const BLANK_OR_LINE_FEED = ' \t\n';

/** The first bullet of a list block (ParserMode/Listblock). */
export const LIST_START = regex(BLANK_OR_LINE_FEED, /[ \t]*\n(?: {2,}|\t+)[*-]/y, isOutsideBlanks);

export const LIST_ITEM = regex('\n', /\n(?: {2,}|\t+)[*-]/y);

/**
 * The first indentation of preformatted text (ParserMode/Preformatted), unless only blank lines follow: behind a table
 * the rest of the page would belong to a row that never ends.
 */
export const PREFORMATTED_START = regex(
  '\n',
  /\n(?: {2}|\t)(?![*-])(?=[ \t]*[^ \t\n]|(?:[ \t]*\n(?: {2}|\t)(?![*-])){1,20}[ \t]*[^ \t\n])/y,
);

export const PREFORMATTED_LINE = regex('\n', /\n(?: {2}|\t)/y);

const HEADER_START = regex('= \t', /[ \t]*==/y, isOutsideBlanks);

/**
 * `[ \t]*={2,}[^\n]+={2,}[ \t]*(?=\n)`, anywhere in a line (ParserMode/Header). The end of the line
 * is looked up, since a line may hold many `==`.
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

/** A line break and the first delimiter of a table (ParserMode/Table). */
export const TABLE_START = regex(BLANK_OR_LINE_FEED, /[ \t]*\n[|^]/y, isOutsideBlanks);

/** What divides a table, in the order of precedence: rows, row spans, alignment, cells. */
export const TABLE_PARTS: readonly Pattern[] = [
  regex('\n', /\n[|^]/y),
  regex(': \t', /[ \t]*:::[ \t]*(?=[|^])/y, isOutsideBlanks),
  regex(' \t', /[ \t]+/y),
  regex('|^', /[|^]/y),
];

/** A horizontal rule (ParserMode/Hr). */
export const RULE = regex('\n', /\n[ \t]*-{4,}[ \t]*(?=\n)/y);

const DATA_START = regex('\n', /\n-{4,} *(?:data[a-z]*|struct [a-z]+)(?: [ \w]*)?-+[ \t]*(?=\n)/y);

/** A block of the data or struct plugin, to the next line of dashes. */
export const DATA: Pattern = {
  starts: '\n',
  match(source, at) {
    const opened = DATA_START.match(source, at);
    const end = opened === -1 ? -1 : source.indexOf('\n----', opened);
    return end === -1 ? -1 : source.lineEnd(end + 1).end;
  },
};

/** The start of each line of a quote (ParserMode/Quote). */
export const QUOTE = regex('\n', /\n>+/y);

/** The end of a line; a line of blanks is an empty line (ParserMode/Eol). */
export const LINE_END = regex('\n', /\n/y);
export const BLANK_LINE = regex(' \t', /[ \t]+\n/y, isLineStart);

/** `\\` with the blank behind it, or at the end of a line (ParserMode/Linebreak). */
export const LINE_BREAK = regex('\\', /\\\\(?:[ \t]|(?=[\n-\r]))/y);

/** `//` with a closing `//` that does not belong to a URL (ParserMode/Emphasis, bugs #384 #763 #1468). */
export const EMPHASIS = openingInParagraph(
  '//',
  '//',
  (text, at) => !/(?:https?|ftp):$/i.test(text.slice(at - 6, at)),
);
