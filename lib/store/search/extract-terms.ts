/** A part of a text that is one term of the index. */
interface Term {
  text: string;
  /** Its range in the source text, in UTF-16 units. */
  start: number;
  end: number;
}

/** Writing whose words are not what stands between spaces: Chinese, Japanese, Korean, and some of South-East Asia. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
/** Characters of one match: the regular expression engine needs memory for each of them. */
const MAX_MATCH_LENGTH = 1000;
const SPACED = `(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}]`;
/** One character of unspaced writing, or a run of other letters, digits and their marks. */
const TERM = new RegExp(
  `${UNSPACED.source}\\p{M}{0,${MAX_MATCH_LENGTH}}|(?!\\p{M})(?:${SPACED}){1,${MAX_MATCH_LENGTH}}`,
  'gu',
);
const REST_OF_RUN = new RegExp(`(?:${SPACED}){1,${MAX_MATCH_LENGTH}}`, 'uy');
const MAX_TERM_LENGTH = 40;

/** Letters that are no others with a mark, as they are typed where a keyboard has none of them. */
const LETTERS = new Map(
  Object.entries({ ł: 'l', ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ı: 'i', đ: 'd' }),
);
/** Accents, and the vowels of Hebrew and Arabic with the stroke that lengthens words. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u0652\u0670]/g;

/** Removes differences of width, case, accents and vowel marks (Unicode Standard Annex 15, NFKD). */
function fold(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word;
  const unaccented = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(/[łßœæøıđ]/g, (letter) => LETTERS.get(letter) ?? letter);
  return unaccented.normalize('NFC').replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** Returns the singular of an English plural (the S stemmer of Harman, JASIS 42:1, 1991). */
function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+s$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /(?:[^aeus]|[^a]e)s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * Yields the terms of a text in order. A spaced word is one term. In unspaced writing each character is
 * a term and a word is a phrase, so that every word is found without a dictionary.
 */
export function* extractTerms(source: string): Generator<Term> {
  // DokuWiki shows 640x480 with a sign that separates.
  const text = source.replace(/(?<=\d)x(?=\d)/gi, ' ');
  const pattern = new RegExp(TERM);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { 0: word, index } = found;
    if (word.length >= MAX_MATCH_LENGTH) pattern.lastIndex = runEnd(text, pattern.lastIndex);
    const folded = singular(fold(word)).slice(0, MAX_TERM_LENGTH);
    if (folded) yield { text: folded, start: index, end: pattern.lastIndex };
  }
}

/** Returns the end of a run of letters that continues at an index. */
function runEnd(text: string, from: number): number {
  REST_OF_RUN.lastIndex = from;
  let end = from;
  while (REST_OF_RUN.test(text)) end = REST_OF_RUN.lastIndex;
  return end;
}

/** Returns whether every character of a text is of unspaced writing. */
export const isUnspaced = (text: string) =>
  [...text].every((character) => UNSPACED.test(character));
