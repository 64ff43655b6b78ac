import { LRUCache } from 'lru-cache';
import type { Folding, TextRange } from './fold-with-places';

/** Characters that show nothing: soft hyphens, joiners, selectors of a variant. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** The points of Hebrew, the vowels of Arabic and its stroke that lengthens words, which writers may leave out. */
const POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Each letter, and others that stand for it. */
const letterMap = (letters: Record<string, string>) =>
  new Map(
    Object.entries(letters).flatMap(([letter, others]) =>
      [...others].map((other) => [other, letter]),
    ),
  );

/** Forms of one letter on keyboards of Arabic, Persian and Urdu (as Lucene's ArabicNormalizer and PersianNormalizer). */
const ARABIC_FORMS = letterMap({ ا: 'ٱ', ه: 'ةۃہە', ي: 'ىیے', ك: 'کڪ' });
const ARABIC_FORM = /[ٱةۃہەىیےکڪ]/g;
/** Latin letters that are no others with a mark, as they are typed where a keyboard has none of them. */
const LATIN_LETTERS = letterMap({ l: 'ł', oe: 'œ', ae: 'æ', o: 'ø', d: 'đð', th: 'þ', h: 'ħ' });
const LATIN_LETTER = /[łœæøđðþħ]/g;

/** Returns the ASCII form of a decimal digit: digits of a script stand in a row that begins at 0 or 6 of sixteen. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6;
  return String(code - zero);
}

/** Lowers letters by way of their capitals: some have two small forms, or a capital of two letters. */
const lower = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Returns a decomposed text in small letters, with one form of each letter and digit. */
export const unifyLetters = (decomposed: string): string =>
  lower(decomposed)
    .replace(ARABIC_FORM, (letter) => ARABIC_FORMS.get(letter) ?? letter)
    .replace(OTHER_DIGIT, asciiDigit);

/** Decomposes a text (Unicode Standard Annex 15, NFKD), without what shows nothing and the points of Hebrew and Arabic. */
export const decomposeVisible = (text: string): string =>
  text
    // Voiced sound marks of Japanese that stand apart; NFKD would put a blank before them.
    .replaceAll('\u309b', '\u3099')
    .replaceAll('\u309c', '\u309a')
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(POINTS, '');

/** Composes letters with their marks (NFC), and the vowels AM of Thai and Lao, before which a tone may stand. */
export const composeLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\u0e4d([\u0e48-\u0e4b]*)\u0e32/g, '$1\u0e33')
    .replace(/\u0ecd([\u0ec8-\u0ecb]*)\u0eb2/g, '$1\u0eb3');

/** Signs that are no parts of words, which NFKD would make letters of: ™ is no "tm". An apostrophe is one in each of its forms. */
const SEPARATORS =
  /\u02bc|[^\p{L}\p{N}\p{M}\p{Script=Han}\p{Default_Ignorable_Code_Point}\u309b\u309c]/gu;
/** Signs of numbers beside a digit, and fractions beside anything: 3½ is not 31/2. */
const NUMBER_SIGNS = /[\u00bc-\u00be\u2150-\u215f\u2189]|(?<=\p{Nd})\p{No}/gu;
/** Accents, and frames around a character. */
const ACCENTS = /[\u0300-\u036f\p{Me}]/gu;

/** How words are folded for the search: also without accents. */
export const wordFolding: Folding = {
  decompose(text) {
    const separated = text.replace(SEPARATORS, ' ').replace(NUMBER_SIGNS, ' $& ');
    const letters = unifyLetters(decomposeVisible(separated).replace(ACCENTS, ''));
    return letters.replace(LATIN_LETTER, (letter) => LATIN_LETTERS.get(letter) ?? letter);
  },
  compose: composeLetters,
  collapsesBlanks: false,
};

/**
 * Characters outside of ASCII, with the letter or digit before them, of which they may be marks. All else is folded by
 * making letters small.
 */
const OTHER_CHARACTERS = /[a-z0-9]?[\x80-\uffff]+/g;
/** Characters that fold to one unit or more: letters of Europe, kana, Han, Hangul, punctuation. */
const WITHOUT_MARKS =
  /^[\0-~\u00a0-\u00ac\u00ae-\u024f\u0388-\u03ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u3000-\u3029\u3041-\u3096\u30a1-\u30fc\u3400-\u9fff\uac00-\ud7a3\uff01-\uff5e]*$/;

/** A part of a text whose units are not those of the folded text, one by one. */
export interface FoldedPart {
  part: string;
  /** Where it begins in the text. */
  start: number;
  /** Where it stands in the folded text. */
  folded: TextRange;
}

/** Parts that were folded: most words of a text are those of others. */
const foldedParts = new LRUCache<string, string>({ max: 10_000 });
const MAX_KNOWN_LENGTH = 24;

function foldPart(part: string): string {
  const known = part.length > MAX_KNOWN_LENGTH ? undefined : foldedParts.get(part);
  if (known !== undefined) return known;
  const folded = wordFolding.compose(wordFolding.decompose(part));
  if (part.length <= MAX_KNOWN_LENGTH) foldedParts.set(part, folded);
  return folded;
}

/**
 * Returns a text with its words as the search compares them. A text that is folded once stays the same.
 * @param onPart called for each part of the text whose units have other places in the folded text
 */
export function foldWords(text: string, onPart?: (part: FoldedPart) => void): string {
  // The only letter whose small form is longer.
  const small = text.replaceAll('İ', 'I').toLowerCase();
  let shift = 0;
  return small.replace(OTHER_CHARACTERS, (part, start: number) => {
    const folded = foldPart(part);
    if (folded.length !== part.length || !WITHOUT_MARKS.test(part)) {
      const at = start + shift;
      onPart?.({ part, start, folded: { start: at, end: at + folded.length } });
    }
    shift += folded.length - part.length;
    return folded;
  });
}

/** Returns a text without characters that show nothing. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '');
