import { editDistance } from '@/lib/base/text/edit-distance';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';

const LOOKED_UP = /^\p{L}{4,30}$/u;
const LONG_LENGTH = 8;
const MAX_COMPARED = 4000;
const LAST = '\u{10ffff}';
/** Marks the reversed form of a word in the table `word`. Words have only letters. */
const REVERSED = '<';

/** True for a word that belongs in the table `word`. */
export const isLookedUp = (word: string): boolean => LOOKED_UP.test(word);

const reverse = (text: string) => [...text].reverse().join('');

/** Returns a word's reversed form, by which its end is found. */
export const reversed = (word: string): string => REVERSED + reverse(word);

const wordOf = (letters: string) =>
  letters.startsWith(REVERSED) ? reverse(letters.slice(REVERSED.length)) : letters;

/**
 * Returns a function that finds the nearest stored word: one edit away, or two from eight letters on; the
 * most frequent of equals. One end of the word must match, which bounds the candidates.
 */
export function createNearWordFinder(db: StoreDatabase): (word: string) => string | undefined {
  const select = prepareQuery<{ letters: string }>(
    db,
    `SELECT letters FROM (
       SELECT * FROM word WHERE letters >= ?1 AND letters < ?2
       UNION ALL SELECT * FROM word WHERE letters >= ?3 AND letters < ?4)
     WHERE length(ltrim(letters, '${REVERSED}')) BETWEEN CAST(?5 AS INTEGER) AND CAST(?6 AS INTEGER)
     ORDER BY documents DESC LIMIT ${MAX_COMPARED}`,
  );
  return (word) => {
    if (!isLookedUp(word)) return undefined;
    const maxDistance = word.length < LONG_LENGTH ? 1 : 2;
    const kept = Math.floor((word.length - 1) / (maxDistance + 1));
    const start = word.slice(0, kept);
    const end = reversed(word).slice(0, REVERSED.length + kept);
    const lengths = [word.length - maxDistance, word.length + maxDistance];
    const [nearest] = select
      .all(start, start + LAST, end, end + LAST, ...lengths)
      .map(({ letters }) => wordOf(letters))
      .map((text) => ({ text, distance: editDistance(word, text) }))
      .filter(({ distance }) => distance <= maxDistance)
      // The sort is stable: more frequent words stay first.
      .sort((a, b) => a.distance - b.distance);
    return nearest?.text;
  };
}
