import type { Pattern } from '@/lib/content/dokuwiki/lexer/pattern';
import { isWord } from '@/lib/content/dokuwiki/lexer/source';

/** `<tag anything>` if `</tag>` stands somewhere behind it. */
export function tagOpening(tag: string): Pattern {
  return {
    starts: '<',
    match(source, at) {
      const end = at + tag.length + 1;
      if (!source.text.startsWith(tag, at + 1) || isWord(source.text.charCodeAt(end))) return -1;
      const close = source.find('>', end);
      return close !== -1 && source.occursFrom(`</${tag}>`, close + 1) ? close + 1 : -1;
    },
  };
}

/** `~~NAME~~` or `~~NAME:anything~~` on one line: an order to the wiki, nothing to read. */
export const MACRO: Pattern = {
  starts: '~',
  match(source, at) {
    NAME.lastIndex = at;
    return NAME.test(source.text) ? NAME.lastIndex : -1;
  },
};
const NAME = /~~[A-Z][A-Za-z0-9_-]*(?:[: ][^~\n]*)?~~/y;
