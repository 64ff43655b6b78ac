import { editDistance } from '@/lib/base/text/edit-distance';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';

/** Short words have too many neighbors. */
const LOOKED_UP = /^\p{L}{4,30}$/u;
const LONG_LENGTH = 8;
const MAX_COMPARED = 4000;
const LAST = '\u{10ffff}';

/** True for a word that belongs in the table `word`. */
export const isLookedUp = (word: string): boolean => LOOKED_UP.test(word);

/** Returns a word with its characters reversed. */
export const reversed = (word: string): string => [...word].reverse().join('');

/**
 * Returns a function that finds the nearest stored word: one edit away, or two from eight letters on; ties
 * go to the most frequent. One end of the word must match, which bounds the candidates.
 */
export function createNearWordFinder(db: StoreDatabase): (word: string) => string | undefined {
  const select = prepareQuery<{ text: string; documents: number }>(
    db,
    `SELECT text, documents FROM (
       SELECT * FROM word WHERE text >= ?1 AND text < ?2
       UNION SELECT * FROM word WHERE reversed >= ?3 AND reversed < ?4)
     WHERE length(text) BETWEEN CAST(?5 AS INTEGER) AND CAST(?6 AS INTEGER)
     ORDER BY documents DESC LIMIT ${MAX_COMPARED}`,
  );
  return (word) => {
    if (!isLookedUp(word)) return undefined;
    const maxDistance = word.length < LONG_LENGTH ? 1 : 2;
    const kept = Math.floor((word.length - 1) / (maxDistance + 1));
    const start = word.slice(0, kept);
    const end = reversed(word).slice(0, kept);
    const lengths = [word.length - maxDistance, word.length + maxDistance];
    const [nearest] = select
      .all(start, start + LAST, end, end + LAST, ...lengths)
      .map(({ text }) => ({ text, distance: editDistance(word, text) }))
      .filter(({ distance }) => distance <= maxDistance)
      // The sort is stable: more frequent words stay first.
      .sort((a, b) => a.distance - b.distance);
    return nearest?.text;
  };
}
