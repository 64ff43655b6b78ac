import { extractTerms, type Term } from './extract-terms';
import type { Phrase } from './search-query';

/** A stretch of a text, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/** A place where a phrase stands. */
export interface Occurrence extends TextRange {
  /** The index of the phrase. */
  of: number;
}

/** Where the most phrases stand together. */
export interface Cluster {
  /** Where the first of them begins. */
  start: number;
  /** The part of the text that was read for them. */
  part: TextRange;
  /** Indexes of all phrases that were met, there or elsewhere. */
  met: ReadonlySet<number>;
}

/** A long text is read in parts of so many characters, each with the beginning of the next. */
const PART = 8192;
const OVERLAP = 256;
/** Parts of one text that are read word by word; telling where phrases may stand is far cheaper. */
const MOST_PARTS = 4;
/** Parts that are read where the letters tell nothing: an accent hides a word from that look. */
const UNLIKELY_PARTS = 2;

/** Where phrases stand in a part of a text, in order. */
export function occurrencesIn(
  text: string,
  part: TextRange,
  phrases: readonly Phrase[],
): Occurrence[] {
  const terms: Term[] = [...extractTerms(text.slice(part.start, part.end))];
  const found: Occurrence[] = [];
  for (let at = 0; at < terms.length; at++) {
    for (const [of, phrase] of phrases.entries()) {
      if (!phrase.terms.every((term, ahead) => terms[at + ahead]?.text === term)) continue;
      const [first, last] = [terms[at], terms[at + phrase.terms.length - 1]];
      if (first && last) {
        found.push({ start: part.start + first.start, end: part.start + last.end, of });
      }
    }
  }
  return found;
}

/**
 * Finds the first place where the most phrases begin and end within `width` characters. Reads no
 * further than a place that has them all, and at most `MOST_PARTS` parts of a text: where it is
 * longer, those that may hold the most phrases by their letters.
 */
export function findCluster(text: string, phrases: readonly Phrase[], width: number): Cluster {
  const met = new Set<number>();
  let best = { start: 0, kinds: 0, part: { start: 0, end: 0 } };
  for (const part of partsToRead(text, phrases)) {
    const found = occurrencesIn(text, part, phrases);
    for (const { of } of found) met.add(of);
    const { start, kinds } = densest(found, width);
    if (kinds > best.kinds) best = { start, kinds, part };
    if (kinds === phrases.length) break;
  }
  return { start: best.start, part: best.part, met };
}

/** The first stretch with the most different phrases, in time linear in the number of occurrences. */
function densest(found: readonly Occurrence[], width: number): { start: number; kinds: number } {
  const within = new Map<number, number>();
  const count = (of: number, more: number) => {
    const now = (within.get(of) ?? 0) + more;
    if (now > 0) within.set(of, now);
    else within.delete(of);
  };
  let best = { start: 0, kinds: 0 };
  let next = 0;
  for (const { start, of } of found) {
    for (let ahead = found[next]; ahead && ahead.end - start <= width; ahead = found[next]) {
      count(ahead.of, 1);
      next += 1;
    }
    if (within.size > best.kinds) best = { start, kinds: within.size };
    count(of, -1);
  }
  return best;
}

function partsToRead(text: string, phrases: readonly Phrase[]): TextRange[] {
  if (text.length <= PART * MOST_PARTS) return [{ start: 0, end: text.length }];
  const parts: TextRange[] = [];
  for (let start = 0; start < text.length; start += PART) {
    parts.push({ start, end: Math.min(text.length, start + PART + OVERLAP) });
  }
  const likely = parts
    .map((part) => ({ part, phrases: mayHold(text.slice(part.start, part.end), phrases) }))
    .filter((each) => each.phrases > 0)
    .sort((a, b) => b.phrases - a.phrases)
    .map(({ part }) => part);
  return likely.length > 0 ? likely.slice(0, MOST_PARTS) : parts.slice(0, UNLIKELY_PARTS);
}

/** A quick look whether a text may hold phrases, by their letters alone; never misses plain ones. */
export function mayHold(text: string, phrases: readonly Phrase[]): number {
  const lower = text.toLowerCase();
  return phrases.filter(({ terms }) =>
    terms.every((term) => lower.includes(/^[a-z]{4,}$/.test(term) ? term.slice(0, -1) : term)),
  ).length;
}
