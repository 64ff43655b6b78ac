import { type Pattern, regex } from './pattern';
import { isWord, type Source } from './source';

function nameEnd(source: Source, name: string, at: number): number {
  const end = at + name.length + 1;
  const isName = source.text.startsWith(name, at + 1) && !isWord(source.text.charCodeAt(end));
  return isName ? end : -1;
}

/**
 * `<name\b(?=.*</name>)` (ParserMode/Code and File). The attributes up to `>` belong to the content
 * of the mode.
 */
export function codeOpening(name: string): Pattern {
  return {
    starts: '<',
    match(source, at) {
      const end = nameEnd(source, name, at);
      return end !== -1 && source.hasFrom(`</${name}>`, end) ? end : -1;
    },
  };
}

/** `<name\b.*?>(?=.*?</name>)`, as the note and wrap plugins have it. */
export function pluginTagOpening(name: string): Pattern {
  return {
    starts: '<',
    match(source, at) {
      const end = nameEnd(source, name, at);
      const close = end === -1 ? -1 : source.indexOf('>', end);
      return close !== -1 && source.hasFrom(`</${name}>`, close + 1) ? close + 1 : -1;
    },
  };
}

const BARE = regex(
  '<',
  /<\/?(?:color|fc|fg|bg|fs|ff|fw|hidden|u|kbd|key|searchform|newcolumn|columns|todo|imgref|imgcaption|sortable|datatables|nspages|panel|callout|alert|typo|box|affix|jumbotron|well|accordion)(?:[ \t][^<>\n]{0,200})?>|<(?:WRAP|wrap|block|div|span|inline)\b[^<>\n]{0,200}\/>/y,
);
/** Tags that are closed by another one; without it, `<key>` is text. */
const CLOSED = /^<(?!(?:searchform|newcolumn|imgref|nspages)\b)(\w+)(?![^>]*\/>)/;

/** The tags of plugins that color, hide, mark or list a text, which stays; and boxes of the wrap plugin without content. */
export const BARE_TAG: Pattern = {
  starts: BARE.starts,
  match(source, at) {
    const end = BARE.match(source, at);
    const [, name] = CLOSED.exec(source.text.slice(at, Math.max(at, end))) ?? [];
    return name === undefined || source.hasFrom(`</${name}>`, end) ? end : -1;
  },
};

/** `++++ Title |` and the `++++` behind the text that it folds. */
export const FOLD = regex('+', /\+\+\+\+(?:[^|\n]{1,500}\|)?/y);

/** `++ Title |` before a text and `++` on one line, as the folded plugin has it. */
export const FOLD_IN_LINE = regex(
  '+',
  /\+\+[^+|\n]{1,200}\|(?=[^\n]{1,1000}?\+\+)/y,
  ({ text }, at) => /[\s(|^]/.test(text.charAt(at - 1)),
);

/** `~~NAME~~` or `~~NAME:anything~~` on one line: a command to a plugin. */
export const MACRO = regex('~', /~~[A-Z][A-Za-z0-9_-]*(?:[: ][^~\n]*)?~~/y);
