import { editDistance } from '@/lib/base/text/edit-distance';
import { foldWords } from '@/lib/store/search/words/fold';
import { href } from '@/lib/urls/views/href';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';
import type { Site } from '../site/site';

export interface NearTitle {
  text: string;
  href: string;
}

const MAX_TITLES = 5;
/** Shorter prefixes match unrelated titles. */
const MIN_LENGTH = 3;

/** Largest edit distance of near words. */
const MAX_DISTANCE = 2;
const LETTERS_PER_ERROR = 3;

const wordsIn = (text: string) => foldWords(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** True if each word begins one of the others, or differs from it by one letter in three, at most by two. */
const areNear = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => {
    const distance = Math.min(MAX_DISTANCE, Math.floor(word.length / LETTERS_PER_ERROR));
    return others.some((other) => other.startsWith(word) || editDistance(word, other) <= distance);
  });

function isNear(title: string, searchText: string): boolean {
  const ofTitle = wordsIn(title);
  const ofText = wordsIn(searchText);
  return ofTitle.length > 0 && (areNear(ofText, ofTitle) || areNear(ofTitle, ofText));
}

/** Removes a quarter. Removing single letters would take dozens of searches. */
const shorten = (text: string) => text.slice(0, text.length * 0.75);

/**
 * Returns up to five links to pages with nearly the words of `searchText` as title; none if the community
 * fails. Searches for titles that begin with the text, then with shorter parts of it.
 */
export async function findNearTitles(
  { community }: Site,
  searchText: string,
): Promise<NearTitle[]> {
  for (let text = searchText; text.length >= MIN_LENGTH; text = shorten(text)) {
    const titles = await community.suggest?.(text, MAX_TITLES);
    const found = (titles?.kind === 'ok' ? titles.value : []).filter(({ title }) =>
      isNear(title, searchText),
    );
    if (found.length > 0) {
      return found.map(({ kind, id, title }) => ({
        text: title,
        href: href(viewOfRecord({ kind, id: String(id) })),
      }));
    }
  }
  return [];
}
