import type { Random } from './seeded-random';

const CONSONANTS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w'];
const SYLLABLES = CONSONANTS.flatMap((consonant) =>
  ['a', 'e', 'i', 'o', 'u'].map((vowel) => consonant + vowel),
);
/** Words of everyday use, and their share of a text. */
const COMMON_WORDS = 8000;
const COMMON_SHARE = 0.9;
const WORDS_PER_PARAGRAPH = 60;
const MAX_FACTOR = 10;

/** Returns an invented word. Frequent words, which have low ranks, are short. */
export function wordOfRank(rank: number): string {
  const count = SYLLABLES.length;
  const rest = Math.floor(rank / count);
  return `${rest > 0 ? wordOfRank(rest - 1) : ''}${SYLLABLES[rank % count]}`;
}

/**
 * Returns a word that occurs as often as its rank says: by Zipf's law with the exponent 1 for words of
 * everyday use, and 2 for others, so that ever new ones occur, as in real texts (Ferrer i Cancho and Solé,
 * 2001).
 */
function pickWord(random: Random): string {
  const drawn = random.next();
  const rank =
    drawn < COMMON_SHARE
      ? COMMON_WORDS ** (drawn / COMMON_SHARE)
      : (COMMON_WORDS * (1 - COMMON_SHARE)) / (1 - drawn);
  return wordOfRank(Math.floor(rank) - 1);
}

/**
 * Returns the HTML of a post whose words are as frequent as those of real texts, so that a search index of
 * such posts is as large. Its length is exponentially distributed, as in forums.
 * @param meanBytes mean length
 * @param name of a member whom some posts mention
 */
export function generateLongHtml(random: Random, meanBytes: number, name: string): string {
  const drawn = -Math.log(1 - random.next()) * meanBytes;
  const bytes = Math.min(MAX_FACTOR * meanBytes, Math.max(40, drawn));
  const paragraphs = random.below(20) === 0 ? [`<p>@${name} ${pickWord(random)}</p>`] : [];
  for (let length = 0; length < bytes; ) {
    const words = Array.from({ length: WORDS_PER_PARAGRAPH }, () => pickWord(random));
    const paragraph = `<p>${words.join(' ').slice(0, Math.max(20, bytes - length))}.</p>`;
    paragraphs.push(paragraph);
    length += paragraph.length;
  }
  return paragraphs.join('');
}
