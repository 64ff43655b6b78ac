import { literal, type Pattern } from '@/lib/content/dokuwiki/lexer/pattern';
import { isBlank, isWord, type Source } from '@/lib/content/dokuwiki/lexer/source';

const BLANK_OR_NEWLINE = ' \t\n';

/** Where the line break stands that ends this line, if only blanks are left of it. */
function lineBreak(source: Source, at: number): number {
  if (source.insideBlanks(at)) return -1;
  const end = source.blankEnd(at);
  return source.text[end] === '\n' ? end : -1;
}

function runEnd(text: string, character: string, from: number): number {
  let to = from;
  while (text[to] === character) to++;
  return to;
}

function bulletAfter(text: string, newline: number): number {
  const from = newline + 1;
  const spaces = runEnd(text, ' ', from);
  const end = spaces > from ? spaces : runEnd(text, '\t', from);
  if (end === from || (text[from] === ' ' && end - from < 2)) return -1;
  return text[end] === '*' || text[end] === '-' ? end + 1 : -1;
}

/** `[ \t]*\n {2,}[\-\*]` or with tabs. */
export const LIST_START: Pattern = {
  starts: BLANK_OR_NEWLINE,
  match(source, at) {
    const newline = lineBreak(source, at);
    return newline === -1 ? -1 : bulletAfter(source.text, newline);
  },
};

export const LIST_ITEM: Pattern = {
  starts: '\n',
  match: (source, at) => bulletAfter(source.text, at),
};

function indentAfter(text: string, newline: number): number {
  if (text[newline + 1] === '\t') return newline + 2;
  return text.startsWith('  ', newline + 1) ? newline + 3 : -1;
}

/** Two blanks or a tab at the start of a line that is no list item. */
export const INDENT_START: Pattern = {
  starts: '\n',
  match(source, at) {
    const end = indentAfter(source.text, at);
    return source.text[end] === '*' || source.text[end] === '-' ? -1 : end;
  },
};

export const INDENT: Pattern = {
  starts: '\n',
  match: (source, at) => indentAfter(source.text, at),
};

/** `[ \t]*={2,}[^\n]+={2,}[ \t]*(?=\n)`: anywhere on the line, not only at its start. */
export const HEADER: Pattern = {
  starts: '= \t',
  match(source, at) {
    if (source.insideBlanks(at)) return -1;
    const from = source.blankEnd(at);
    if (!source.text.startsWith('==', from)) return -1;
    const { end, trimmed } = source.lineEnd(at);
    const closed = source.text.startsWith('==', trimmed - 2) && trimmed - from >= 5;
    return closed && end < source.text.length ? end : -1;
  },
};

/** `[\t ]*\n` and the first `|` or `^` of a row. */
export const TABLE_START: Pattern = {
  starts: BLANK_OR_NEWLINE,
  match(source, at) {
    const newline = lineBreak(source, at);
    if (newline === -1) return -1;
    const mark = source.text[newline + 1];
    return mark === '|' || mark === '^' ? newline + 2 : -1;
  },
};

export const TABLE_ROW: Pattern[] = [literal('\n^'), literal('\n|')];
export const TABLE_CELL: Pattern[] = [literal('^'), literal('|')];

/** `[\t ]*:::[\t ]*(?=[\|\^])` */
export const ROW_SPAN: Pattern = {
  starts: ': \t',
  match(source, at) {
    if (source.insideBlanks(at)) return -1;
    const from = source.blankEnd(at);
    if (!source.text.startsWith(':::', from)) return -1;
    const end = source.blankEnd(from + 3);
    return source.text[end] === '|' || source.text[end] === '^' ? end : -1;
  },
};

export const BLANKS: Pattern = { starts: ' \t', match: (source, at) => source.blankEnd(at) };

/** `\n[ \t]*-{4,}[ \t]*(?=\n)` */
export const RULE: Pattern = {
  starts: '\n',
  match(source, at) {
    const from = source.blankEnd(at + 1);
    const to = runEnd(source.text, '-', from);
    if (to - from < 4) return -1;
    const end = source.blankEnd(to);
    return source.text[end] === '\n' ? end : -1;
  },
};

export const QUOTE: Pattern = {
  starts: '\n',
  match(source, at) {
    const end = runEnd(source.text, '>', at + 1);
    return end > at + 1 ? end : -1;
  },
};

/** `(?:^[ \t]*)?\n`: a line of blanks only is an empty line. */
export const END_OF_LINE: Pattern = {
  starts: BLANK_OR_NEWLINE,
  match(source, at) {
    if (source.text[at] === '\n') return at + 1;
    if (at !== source.start && source.text[at - 1] !== '\n') return -1;
    const end = source.blankEnd(at);
    return source.text[end] === '\n' ? end + 1 : -1;
  },
};

/** `<code\b(?=.*</code>)`; what follows up to `>` is language and file name. */
export function codeOpening(tag: string): Pattern {
  return {
    starts: '<',
    match(source, at) {
      const end = at + tag.length + 1;
      if (!source.text.startsWith(tag, at + 1) || isWord(source.text.charCodeAt(end))) return -1;
      return source.occursFrom(`</${tag}>`, end) ? end : -1;
    },
  };
}

/** `\\` before white space. */
export const LINE_BREAK: Pattern = {
  starts: '\\',
  match(source, at) {
    if (!source.text.startsWith('\\\\', at)) return -1;
    const next = source.text.charCodeAt(at + 2);
    return isBlank(next) || (next >= 10 && next <= 13) ? at + 2 : -1;
  },
};

/** `//`: DokuWiki's own pattern asks only for anything behind it (bugs #384 #763 #1468). */
export const EMPHASIS: Pattern = {
  starts: '/',
  match: (source, at) =>
    source.text.startsWith('//', at) && at + 2 < source.text.length ? at + 2 : -1,
};
