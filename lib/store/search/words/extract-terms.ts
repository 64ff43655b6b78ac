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
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { 0: word, index: start } = match;
    if (word.length >= MAX_MATCH_LENGTH) pattern.lastIndex = runEnd(text, pattern.lastIndex);
    yield { text: word.slice(0, MAX_TERM_LENGTH), start, end: pattern.lastIndex };
  }
}

/** Returns the end of a run that is longer than one match. */
function runEnd(text: string, from: number): number {
  REST_OF_RUN.lastIndex = from;
  let end = from;
  while (REST_OF_RUN.test(text)) end = REST_OF_RUN.lastIndex;
  return end;
}

/**
 * Returns the folded words of a text in order. In scripts without spaces between words, such as Chinese, each
 * character is a word, so that a phrase search finds words without a dictionary.
 */
export const foldedWords = (text: string): string[] =>
  Array.from(cutWords(foldWords(text)), (word) => word.text);

/** Returns the stemmed terms of a text in order, as indexed. */
export const termsOf = (text: string, language: StemLanguage): string[] =>
  foldedWords(text).map((word) => stemOf(word, language));

/** Returns the stemmed terms of a text in order, with their ranges in the text (in UTF-16 code units). */
export function locateTerms(text: string, language: StemLanguage): Term[] {
  const parts: FoldedPart[] = [];
  const folded = foldWords(text, (part) => parts.push(part));
  const terms = [...cutWords(folded)];
  for (const term of terms) {
    term.text = stemOf(term.text, language);
  }
  if (parts.length > 0) moveToSource(terms, parts);
  return terms;
}

/** Replaces the terms' ranges in the folded text by ranges in the source. Offsets ascend in both. */
function moveToSource(terms: readonly Term[], parts: readonly FoldedPart[]): void {
  let partIndex = 0;
  /** Folded minus source offset, between the last part and the next. */
  let shift = 0;
  /** Source ranges of the folded units of the part at `partIndex`. */
  let partPlaces: TextRange[] | undefined;

  /** Returns a folded unit's source range. Offsets must ascend from call to call. */
  const sourceOf = (offset: number): TextRange => {
    let part = parts[partIndex];
    while (part && part.folded.end <= offset) {
      // The folded end of the part, minus its source end.
      shift = part.folded.end - (part.start + part.part.length);
      partPlaces = undefined;
      partIndex += 1;
      part = parts[partIndex];
    }
    // Between parts, folding changes nothing but the offset.
    if (!part || offset < part.folded.start) {
      return { start: offset - shift, end: offset - shift + 1 };
    }
    partPlaces ??= foldWithPlaces(part.part, wordFolding).places;
    const place = partPlaces[offset - part.folded.start] ?? { start: 0, end: 0 };
    return { start: part.start + place.start, end: part.start + place.end };
  };

  for (const term of terms) {
    const first = sourceOf(term.start);
    const last = sourceOf(term.end - 1);
    term.start = first.start;
    term.end = last.end;
  }
}

/** True for a term in a script without spaces between words. */
export const isUnspaced = (term: string) =>
  UNSPACED.test(String.fromCodePoint(term.codePointAt(0) ?? 0));
