import { type Pattern, regex } from './pattern';
import { isWord } from './source';

/**
 * Returns a pattern for `<name\b` before a `</name>` (ParserMode/Code and File); if `isWhole`, for the
 * complete tag (note and wrap plugins).
 */
export const tagOpening = (name: string, isWhole: boolean): Pattern => ({
  starts: '<',
  match(source, at) {
    const nameEnd = at + name.length + 1;
    const isName = source.text.startsWith(name, at + 1);
    if (!isName || isWord(source.text.charCodeAt(nameEnd))) return -1;
    const end = isWhole ? source.indexOf('>', nameEnd) + 1 : nameEnd;
    return end > 0 && source.hasFrom(`</${name}>`, end) ? end : -1;
  },
});

const BARE = regex(
  '<',
  /<\/?(?:color|fc|fg|bg|fs|ff|fw|hidden|nodisp|spoiler|u|kbd|key|searchform|newcolumn|columns|todo|imgref|imgcaption|sortable|datatables|nspages|panel|callout|alert|typo|box|affix|jumbotron|well|accordion)(?:[ \t][^<>\n]{0,200})?>|<(?:WRAP|wrap|block|div|span|inline)\b[^<>\n]{0,200}\/>/y,
);
/** Without a closing tag, `<key>` is text. */
const CLOSED = /^<(?!(?:searchform|newcolumn|imgref|nspages)\b)(\w+)(?![^>]*\/>)/;

/** A plugin's tag. Pages show at most its caption. */
export const BARE_TAG: Pattern = {
  starts: BARE.starts,
  match(source, at) {
    const end = BARE.match(source, at);
    const [, name] = CLOSED.exec(source.text.slice(at, Math.max(at, end))) ?? [];
    return name === undefined || source.hasFrom(`</${name}>`, end) ? end : -1;
  },
};

const BEFORE_COMMENT = regex(
  ' \t\n',
  // Bounded, since it is tried again after each token.
  /\s{1,20}(?=\/\*)/y,
  ({ text, start }, at) => at === start || !/\s/.test(text.charAt(at - 1)),
);

/** A comment (comment plugin) with the white space before it. */
export const COMMENT: Pattern = {
  starts: BEFORE_COMMENT.starts,
  match(source, at) {
    const opened = BEFORE_COMMENT.match(source, at);
    if (opened === -1) return -1;
    const closing = source.indexOf('*/', opened + 2);
    return closing === -1 ? -1 : closing + 2;
  },
};

/** `++++ Title |` or the closing `++++`. */
export const FOLD = regex('+', /\+\+\+\+(?:[^|\n]{1,500}\|)?/y);

/** `++ Title |` before text and `++` on one line (folded plugin). */
export const FOLD_IN_LINE = regex(
  '+',
  /\+\+[^+|\n]{1,200}\|(?=[^\n]{1,1000}?\+\+)/y,
  ({ text }, at) => /[\s(|^]/.test(text.charAt(at - 1)),
);

/** A plugin's command on one line, such as `~~NAME:anything~~`. */
export const MACRO = regex(
  '~',
  /~~(?:[A-Z][A-Za-z0-9_-]*|title|goto|redirect)(?:[: >][^\n]*?)?~~/y,
);
