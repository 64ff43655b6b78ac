import { editDistance } from '@/lib/base/text/edit-distance';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';

/** Words that are looked up by their letters: spaced ones without digits, not too short to have one of them wrong. */
const LOOKED_UP = /^\p{L}{4,30}$/u;
const LONG_LENGTH = 8;
/** Words of the same beginning or end that are compared. */
const MAX_COMPARED = 4000;
/** After every word that begins with the same letters. */
const LAST = '\u{10ffff}';

/** True for a word whose letters a store has in the table `word`. */
export const isLookedUp = (word: string): boolean => LOOKED_UP.test(word);

/** Returns a word from its end to its beginning. */
export const reversed = (word: string): string => [...word].reverse().join('');

/**
 * Returns a function that returns the word of a store that is nearest to a folded one, of these the one in the most
 * documents: with one letter changed, or two from eight letters on. At least one end of the word must be right, which
 * bounds the words that are compared.
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
      // The sort is stable: of words as near as each other the one in the most documents stays first.
      .sort((a, b) => a.distance - b.distance);
    return nearest?.text;
  };
}
