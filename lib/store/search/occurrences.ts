import { locateTerms } from './extract-terms';
import { foldWords } from './fold';
import type { TextRange } from './fold-with-places';
import type { Phrase } from './search-query';
import type { StemLanguage } from './stem';

interface Occurrence extends TextRange {
  phrase: number;
}

interface Cluster {
  start: number;
  nearby: readonly TextRange[];
  phrases: number;
}

/** Long texts are read in overlapping parts of this many characters. */
const PART_LENGTH = 8192;
const OVERLAP_LENGTH = 256;
/** Reading terms costs far more than comparing letters. */
const MAX_PARTS = 4;

/** Phrases to find, and the language of their stems. */
export interface WantedPhrases {
  phrases: readonly Phrase[];
  language: StemLanguage;
}

function occurrencesIn(
  text: string,
  part: TextRange,
  { phrases, language }: WantedPhrases,
): Occurrence[] {
  const terms = locateTerms(text.slice(part.start, part.end), language);
  const found: Occurrence[] = [];
  for (const [index, first] of terms.entries()) {
    for (const [phrase, { terms: expected, isPrefix }] of phrases.entries()) {
      const last = terms[index + expected.length - 1];
      const isMatch = expected.every((term, ahead) => {
        const given = terms[index + ahead]?.text;
        const isBeginning = isPrefix && ahead === expected.length - 1;
        return isBeginning ? given?.startsWith(term) : given === term;
      });
      if (!isMatch || !last) continue;
      found.push({ start: part.start + first.start, end: part.start + last.end, phrase });
    }
  }
  return found;
}

/**
 * Returns the first place where most phrases occur within `width` characters. Reads at most `MAX_PARTS`
 * parts, those whose letters match the most phrases.
 */
export function findCluster(text: string, wanted: WantedPhrases, width: number): Cluster {
  const { phrases } = wanted;
  const met = new Set<number>();
  let best = { start: 0, count: 0, nearby: [] as Occurrence[] };
  for (const part of partsToRead(text, phrases)) {
    const nearby = occurrencesIn(text, part, wanted);
    for (const { phrase } of nearby) met.add(phrase);
    const place = densestPlace(nearby, width);
    if (place.count > best.count) best = { ...place, nearby };
    if (place.count === phrases.length) break;
  }
  return { start: best.start, nearby: best.nearby, phrases: met.size };
}

function densestPlace(occurrences: readonly Occurrence[], width: number) {
  let best = { start: 0, count: 0 };
  for (const [index, { start }] of occurrences.entries()) {
    const near = new Set<number>();
    for (let next = index; ; next++) {
      const ahead = occurrences[next];
      if (!ahead || ahead.end - start > width) break;
      near.add(ahead.phrase);
    }
    if (near.size > best.count) best = { start, count: near.size };
  }
  return best;
}

function partsToRead(text: string, phrases: readonly Phrase[]): TextRange[] {
  if (text.length <= PART_LENGTH * MAX_PARTS) return [{ start: 0, end: text.length }];
  const parts = Array.from({ length: Math.ceil(text.length / PART_LENGTH) }, (_, index) => {
    const start = index * PART_LENGTH;
    return { start, end: Math.min(text.length, start + PART_LENGTH + OVERLAP_LENGTH) };
  });
  const likely = mostLikely(parts, ({ start, end }) => text.slice(start, end), phrases);
  return likely.slice(0, MAX_PARTS);
}

/** Returns the candidates whose letters may contain phrases, best first. */
export function mostLikely<T>(
  candidates: readonly T[],
  textOf: (candidate: T) => string,
  phrases: readonly Phrase[],
): T[] {
  const stems = phrases.map(({ terms }) =>
    // Stems may differ from words in the last letter: "batteri" for "battery".
    terms.map((term) => (/^\p{L}{4,}$/u.test(term) ? term.slice(0, -1) : term)),
  );
  return candidates
    .map((candidate) => {
      const folded = foldWords(textOf(candidate));
      const found = stems.filter((terms) => terms.every((term) => folded.includes(term)));
      return { candidate, count: found.length };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ candidate }) => candidate);
}
