import type { Phrase } from './search-query';
import { locateTerms } from './words/extract-terms';
import { foldWords } from './words/fold';
import type { TextRange } from './words/fold-with-places';
import type { StemLanguage } from './words/stem';

interface Occurrence extends TextRange {
  phrase: number;
}

interface Cluster {
  start: number;
  /** All occurrences in the part of the text with the cluster. */
  nearby: readonly TextRange[];
  /** Number of phrases in all parts. */
  phrases: number;
}

/** Long texts are read in overlapping parts. */
const PART_LENGTH = 8192;
const OVERLAP_LENGTH = 256;
/** Reading terms takes far longer than comparing letters. */
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
  const occurrences: Occurrence[] = [];
  for (const [index, first] of terms.entries()) {
    for (const [phrase, { terms: wanted, isPrefix }] of phrases.entries()) {
      const lastWanted = wanted.length - 1;
      const last = terms[index + lastWanted];
      const isMatch = wanted.every((term, ahead) => {
        const given = terms[index + ahead]?.text;
        return isPrefix && ahead === lastWanted ? given?.startsWith(term) : given === term;
      });
      if (!isMatch || !last) continue;
      occurrences.push({ start: part.start + first.start, end: part.start + last.end, phrase });
    }
  }
  return occurrences;
}

/**
 * Returns the first place where most phrases occur within `width` characters. Reads only the `MAX_PARTS`
 * parts of a long text whose letters match most phrases.
 */
export function findCluster(text: string, wanted: WantedPhrases, width: number): Cluster {
  const { phrases } = wanted;
  const foundPhrases = new Set<number>();
  let best = { start: 0, phraseCount: 0, nearby: [] as Occurrence[] };
  for (const part of partsToRead(text, phrases)) {
    const nearby = occurrencesIn(text, part, wanted);
    for (const { phrase } of nearby) foundPhrases.add(phrase);
    const place = densestPlace(nearby, width);
    if (place.phraseCount > best.phraseCount) best = { ...place, nearby };
    if (place.phraseCount === phrases.length) break;
  }
  return { start: best.start, nearby: best.nearby, phrases: foundPhrases.size };
}

function densestPlace(occurrences: readonly Occurrence[], width: number) {
  let best = { start: 0, phraseCount: 0 };
  for (const [index, { start }] of occurrences.entries()) {
    const phrasesHere = new Set<number>();
    let next = index;
    let occurrence = occurrences[next];
    while (occurrence && occurrence.end - start <= width) {
      phrasesHere.add(occurrence.phrase);
      next += 1;
      occurrence = occurrences[next];
    }
    if (phrasesHere.size > best.phraseCount) best = { start, phraseCount: phrasesHere.size };
  }
  return best;
}

function partsToRead(text: string, phrases: readonly Phrase[]): TextRange[] {
  if (text.length <= PART_LENGTH * MAX_PARTS) return [{ start: 0, end: text.length }];
  const parts = Array.from({ length: Math.ceil(text.length / PART_LENGTH) }, (_, index) => {
    const start = index * PART_LENGTH;
    return { start, end: Math.min(text.length, start + PART_LENGTH + OVERLAP_LENGTH) };
  });
  const byLetters = mostLikely(parts, ({ start, end }) => text.slice(start, end), phrases);
  return byLetters.slice(0, MAX_PARTS);
}

/** Returns the candidates whose letters may contain phrases, best first. */
export function mostLikely<T>(
  candidates: readonly T[],
  textOf: (candidate: T) => string,
  phrases: readonly Phrase[],
): T[] {
  const phraseBeginnings = phrases.map(({ terms }) =>
    // A stem may differ from its word in the last letter: "batteri" for "battery".
    terms.map((term) => (/^\p{L}{4,}$/u.test(term) ? term.slice(0, -1) : term)),
  );
  return candidates
    .map((candidate) => {
      const folded = foldWords(textOf(candidate));
      const matching = phraseBeginnings.filter((beginnings) =>
        beginnings.every((beginning) => folded.includes(beginning)),
      );
      return { candidate, phraseCount: matching.length };
    })
    .filter(({ phraseCount }) => phraseCount > 0)
    .sort((a, b) => b.phraseCount - a.phraseCount)
    .map(({ candidate }) => candidate);
}
