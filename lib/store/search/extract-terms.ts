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
/** Characters of a match. A regular expression remembers every character of a run, in bounded memory. */
const LONGEST_MATCH = 1000;
const SPACED = `(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}]`;
/** One character of such writing, or a run of other letters, digits and the marks on them. */
const TERM = new RegExp(
  `${UNSPACED.source}\\p{M}{0,${LONGEST_MATCH}}|(?!\\p{M})(?:${SPACED}){1,${LONGEST_MATCH}}`,
  'gu',
);
const REST_OF_RUN = new RegExp(`(?:${SPACED}){1,${LONGEST_MATCH}}`, 'uy');
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
export function* extractTerms(text: string): Generator<Term> {
  const pattern = new RegExp(TERM);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { 0: written, index } = found;
    if (written.length >= LONGEST_MATCH) pattern.lastIndex = runEnd(text, pattern.lastIndex);
    const folded = singular(fold(written)).slice(0, LONGEST);
    if (folded) yield { text: folded, start: index, end: pattern.lastIndex };
  }
}

/** The end of a run of letters that goes on at a place. */
function runEnd(text: string, from: number): number {
  REST_OF_RUN.lastIndex = from;
  let end = from;
  while (REST_OF_RUN.test(text)) end = REST_OF_RUN.lastIndex;
  return end;
}

/** Whether a text is of unspaced writing throughout. */
export const isUnspaced = (text: string) =>
  [...text].every((character) => UNSPACED.test(character));
