import { ACRONYMS } from '@/lib/content/dokuwiki/data/acronyms';
import { SMILEYS } from '@/lib/content/dokuwiki/data/smileys';
import { SYMBOLS } from '@/lib/content/dokuwiki/data/symbols';
import type { Pattern } from '@/lib/content/dokuwiki/lexer/pattern';
import { isWord, type Source } from '@/lib/content/dokuwiki/lexer/source';

type Bounds = (source: Source, from: number, to: number) => boolean;

/** One of a list of words, the first that fits, where its neighbours allow it. */
function oneOf(words: Iterable<string>, bounds: Bounds): Pattern {
  const byFirst = new Map<string, string[]>();
  for (const word of words) {
    const first = word.charAt(0);
    byFirst.set(first, [...(byFirst.get(first) ?? []), word]);
  }
  return {
    starts: [...byFirst.keys()].join(''),
    match(source, at) {
      for (const word of byFirst.get(source.text.charAt(at)) ?? []) {
        const end = at + word.length;
        if (source.text.startsWith(word, at) && bounds(source, at, end)) return end;
      }
      return -1;
    },
  };
}

const notInWord: Bounds = (source, from, to) =>
  source.atWordStart(from) && !isWord(source.text.charCodeAt(to));

/** A smiley stands between characters that are no word's. */
export const SMILEY: Pattern = oneOf(SMILEYS.keys(), notInWord);

const isAsciiMark = (code: number) => code < 128 && (!isWord(code) || code === 95);

/** Bounded by ASCII that is no letter or digit: an abbreviation inside Chinese text is left alone. */
export const ACRONYM: Pattern = oneOf(
  [...ACRONYMS.keys()].sort((a, b) => b.length - a.length),
  (source, from, to) =>
    (from === source.start || isAsciiMark(source.text.charCodeAt(from - 1))) &&
    isAsciiMark(source.text.charCodeAt(to)),
);

export const SYMBOL: Pattern = oneOf(SYMBOLS.keys(), () => true);

/** `640x480`, but no hexadecimal number. */
export const MULTIPLY: Pattern = {
  starts: '0123456789',
  match(source, at) {
    if (!source.atWordStart(at)) return -1;
    DIMENSIONS.lastIndex = at;
    return DIMENSIONS.test(source.text) ? DIMENSIONS.lastIndex : -1;
  },
};
const DIMENSIONS = /(?:[1-9]|\d{2,})[xX]\d+\b/y;

const BEFORE_OPENING = new Set(' \t\n\v\f\r/#~:+=&%@-()][{}><"\'');
const NOT_AFTER_OPENING = new Set([...BEFORE_OPENING, ...';,.?!']);

/** A double quotation mark with white space or a bracket before it and a word behind it. */
export const OPENING_QUOTATION_MARK: Pattern = {
  starts: '"',
  match(source, at) {
    const next = source.text[at + 1];
    const mayOpen = at === source.start || BEFORE_OPENING.has(source.text.charAt(at - 1));
    return mayOpen && next !== undefined && !NOT_AFTER_OPENING.has(next) ? at + 1 : -1;
  },
};
