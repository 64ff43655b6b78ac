/** A stretch of a text that is one term of the index. */
export interface Term {
  text: string;
  /** Where it stands in the text it was read from, in UTF-16 units. */
  start: number;
  end: number;
}

/** Writing without spaces between words: Chinese, Japanese, and some of South-East Asia. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
/** One character of such writing, or a run of other letters, digits and the marks on them. */
const TERM = new RegExp(
  `${UNSPACED.source}\\p{M}*|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}])(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])*`,
  'gu',
);
const LONGEST = 40;

/** One spelling for all: width, case and accents do not count (Unicode Annex 15, NFKD). */
function fold(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word;
  const bare = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');
  return bare.normalize('NFC').replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** An English plural as its singular (after the S stemmer of Harman, JASIS 42:1, 1991). */
function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+s$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /(?:[^aeus]|[^a]e)s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * The terms of a text, in order. A spaced word is one. Of unspaced writing each character is one,
 * and a word of it is a phrase: so every word is found, of one character or many, whatever a
 * dictionary would hold to be a word.
 */
export function* termsOf(text: string): Generator<Term> {
  for (const { 0: written, index } of text.matchAll(TERM)) {
    const folded = singular(fold(written)).slice(0, LONGEST);
    if (folded) yield { text: folded, start: index, end: index + written.length };
  }
}

/** Whether a text is of unspaced writing throughout. */
export const isUnspaced = (text: string) =>
  [...text].every((character) => UNSPACED.test(character));
