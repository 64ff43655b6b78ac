import { type FoldedPart, foldWords, wordFolding } from './fold';
import { foldWithPlaces, type TextRange } from './fold-with-places';
import { type StemLanguage, stemOf } from './stem';

interface Term extends TextRange {
  text: string;
}

/** Scripts without spaces between words: CJK and some of South-East Asia. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
/** The regular expression engine needs memory per matched character. */
const MAX_MATCH_LENGTH = 1000;
const SPACED = `(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}]`;
/** One unspaced character, or a run of other letters, digits and marks. */
const TERM = new RegExp(
  `${UNSPACED.source}\\p{M}{0,${MAX_MATCH_LENGTH}}|(?!\\p{M})(?:${SPACED}){1,${MAX_MATCH_LENGTH}}`,
  'gu',
);
const REST_OF_RUN = new RegExp(`(?:${SPACED}){1,${MAX_MATCH_LENGTH}}`, 'uy');
const MAX_TERM_LENGTH = 40;

function* cutWords(folded: string): Generator<Term> {
  // DokuWiki prints 640x480 with a multiplication sign.
  const text = folded.replace(/(?<=\d)x(?=\d)/g, ' ');
  const pattern = new RegExp(TERM);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { 0: word, index } = found;
    if (word.length >= MAX_MATCH_LENGTH) pattern.lastIndex = runEnd(text, pattern.lastIndex);
    yield {
      text: word.slice(0, MAX_TERM_LENGTH),
      start: index,
      end: pattern.lastIndex,
    };
  }
}

function runEnd(text: string, from: number): number {
  REST_OF_RUN.lastIndex = from;
  let end = from;
  while (REST_OF_RUN.test(text)) end = REST_OF_RUN.lastIndex;
  return end;
}

/**
 * Returns the folded words of a text in order. Each unspaced character is a word, so that phrases find words
 * without a dictionary.
 */
export const foldedWords = (text: string): string[] =>
  Array.from(cutWords(foldWords(text)), (word) => word.text);

/** Returns the stemmed terms of a text in order, as indexed. */
export const termsOf = (text: string, language: StemLanguage): string[] =>
  foldedWords(text).map((word) => stemOf(word, language));

/** Returns the terms of a text in order with their ranges. */
export function locateTerms(text: string, language: StemLanguage): Term[] {
  const parts: FoldedPart[] = [];
  const folded = foldWords(text, (part) => parts.push(part));
  const terms = [...cutWords(folded)];
  for (const term of terms) {
    term.text = stemOf(term.text, language);
  }
  if (parts.length === 0) return terms;
  let shift = 0;
  let next = 0;
  let places: TextRange[] | undefined;
  /** Indexes must ascend. */
  const placeOf = (index: number): TextRange => {
    for (let part = parts[next]; part && part.folded.end <= index; part = parts[next]) {
      shift = part.folded.end - part.start - part.part.length;
      places = undefined;
      next += 1;
    }
    const part = parts[next];
    if (!part || index < part.folded.start) return { start: index - shift, end: index - shift + 1 };
    places ??= foldWithPlaces(part.part, wordFolding).places;
    const place = places[index - part.folded.start];
    return { start: part.start + (place?.start ?? 0), end: part.start + (place?.end ?? 0) };
  };
  for (const term of terms) {
    const { start } = placeOf(term.start);
    term.end = placeOf(term.end - 1).end;
    term.start = start;
  }
  return terms;
}

/** True for a term in an unspaced script. */
export const isUnspaced = (term: string) =>
  UNSPACED.test(String.fromCodePoint(term.codePointAt(0) ?? 0));
