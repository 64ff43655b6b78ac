import { LRUCache } from 'lru-cache';
import type { Folding, TextRange } from './fold-with-places';
import { simplifyHan } from './simplify-han';

/** Soft hyphens, joiners, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const HEBREW_POINTS = '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7';
const ARABIC_VOWELS =
  '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed';
const TATWEEL = '\\u0640';
/** Marks that writers may omit. */
const POINTS = new RegExp(`[${HEBREW_POINTS}${ARABIC_VOWELS}${TATWEEL}]`, 'g');
/** A digit other than 0 to 9. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

const letterMap = (letters: Record<string, string>) =>
  new Map(
    Object.entries(letters).flatMap(([letter, others]) =>
      [...others].map((other) => [other, letter]),
    ),
  );

/**
 * Keyboard variants of Arabic, Persian and Urdu letters (Lucene's ArabicNormalizer and PersianNormalizer).
 */
const ARABIC_FORMS = letterMap({ ا: 'ٱ', ه: 'ةۃہە', ي: 'ىیے', ك: 'کڪ' });
const ARABIC_FORM = /[ٱةۃہەىیےکڪ]/g;
/** Latin letters that NFKD does not decompose, as typed on other keyboards. */
const LATIN_LETTERS = letterMap({ l: 'ł', oe: 'œ', ae: 'æ', o: 'ø', d: 'đð', th: 'þ', h: 'ħ' });
const LATIN_LETTER = /[łœæøđðþħ]/g;

/** The digits of a script begin at offset 0 or 6 in a row of 16. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6;
  return String(code - zero);
}

/** Upper case first: some letters have two lower-case forms or a capital of two letters. */
const lower = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Returns decomposed text in lower case with unified letters and digits. */
export const unifyLetters = (decomposed: string): string =>
  lower(decomposed)
    .replace(ARABIC_FORM, (letter) => ARABIC_FORMS.get(letter) ?? letter)
    .replace(OTHER_DIGIT, asciiDigit);

/** Returns text decomposed by NFKD (Unicode Standard Annex 15), without invisible characters and points. */
export const decomposeVisible = (text: string): string =>
  text
    // NFKD would put a blank before separate Japanese voiced sound marks.
    .replaceAll('\u309b', '\u3099')
    .replaceAll('\u309c', '\u309a')
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(POINTS, '');

/** Returns text composed by NFC, and Thai and Lao AM composed across a tone. */
export const composeLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\u0e4d([\u0e48-\u0e4b]*)\u0e32/g, '$1\u0e33')
    .replace(/\u0ecd([\u0ec8-\u0ecb]*)\u0eb2/g, '$1\u0eb3');

/** Separate Japanese voiced sound marks. */
const SOUND_MARKS = '\\u309b\\u309c';
/**
 * Characters between words: all but letters, numbers, marks, Han and invisible characters. Includes symbols
 * that NFKD would turn into letters (™ is not "tm"), and the letter that serves as an apostrophe.
 */
const SEPARATORS = new RegExp(
  `\\u02bc|[^\\p{L}\\p{N}\\p{M}\\p{Script=Han}\\p{Default_Ignorable_Code_Point}${SOUND_MARKS}]`,
  'gu',
);
/** Fractions (3½ is not 31/2), and number signs after a digit. */
const NUMBER_SIGNS = /[\u00bc-\u00be\u2150-\u215f\u2189]|(?<=\p{Nd})\p{No}/gu;
const ACCENTS = /[\u0300-\u036f\p{Me}]/gu;

/** Folding for the search, which also removes accents and unites the forms of an ideograph. */
export const wordFolding: Folding = {
  decompose(text) {
    const separated = text.replace(SEPARATORS, ' ').replace(NUMBER_SIGNS, ' $& ');
    const letters = unifyLetters(decomposeVisible(separated).replace(ACCENTS, ''));
    const latin = letters.replace(LATIN_LETTER, (letter) => LATIN_LETTERS.get(letter) ?? letter);
    return simplifyHan(latin);
  },
  compose: composeLetters,
  collapsesBlanks: false,
};

/** Non-ASCII characters and the ASCII character before them, which marks may modify. */
const OTHER_CHARACTERS = /[a-z0-9]?[\x80-\uffff]+/g;
/** Characters that fold without their neighbors. */
const WITHOUT_MARKS = new RegExp(
  `^[${[
    '\\0-~', // ASCII
    '\\u00a0-\\u00ac\\u00ae-\\u024f', // Latin, without the soft hyphen
    '\\u0388-\\u03ff', // Greek
    '\\u0400-\\u0482\\u048a-\\u052f', // Cyrillic, without combining marks
    '\\u2010-\\u2027\\u3000-\\u3029', // Punctuation
    '\\u3041-\\u3096\\u30a1-\\u30fc', // Kana
    '\\u3400-\\u9fff', // Han
    '\\uac00-\\ud7a3', // Hangul syllables
    '\\uff01-\\uff5e', // Full-width forms
  ].join('')}]*$`,
);

/** A part whose units do not map one to one to folded units. */
export interface FoldedPart {
  part: string;
  start: number;
  folded: TextRange;
}

const foldedParts = new LRUCache<string, string>({ max: 10_000 });
const MAX_CACHED_LENGTH = 24;

function foldPart(part: string): string {
  const isCached = part.length <= MAX_CACHED_LENGTH;
  const cached = isCached ? foldedParts.get(part) : undefined;
  if (cached !== undefined) return cached;
  const folded = wordFolding.compose(wordFolding.decompose(part));
  if (isCached) foldedParts.set(part, folded);
  return folded;
}

/**
 * Returns text folded for the search. Folding twice changes nothing.
 * @param onPart called for each part whose offsets change
 */
export function foldWords(text: string, onPart?: (part: FoldedPart) => void): string {
  // The only letter with a longer lower-case form.
  const small = text.replaceAll('İ', 'I').toLowerCase();
  /** Folded minus source offset. */
  let shift = 0;
  return small.replace(OTHER_CHARACTERS, (part, start: number) => {
    const folded = foldPart(part);
    const hasSameOffsets = folded.length === part.length && WITHOUT_MARKS.test(part);
    if (onPart && !hasSameOffsets) {
      const foldedStart = start + shift;
      const range = { start: foldedStart, end: foldedStart + folded.length };
      onPart({ part, start, folded: range });
    }
    shift += folded.length - part.length;
    return folded;
  });
}

/** Returns text without invisible characters. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '');
