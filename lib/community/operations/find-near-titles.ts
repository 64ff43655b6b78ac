import { editDistance } from '@/lib/base/text/edit-distance';
import { href } from '@/lib/urls/views/href';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';
import { completeTitle } from './store-operations';

/** A title, and the address of its page. */
export interface NearTitle {
  text: string;
  href: string;
}

const MAX_TITLES = 5;
/** Shorter beginnings match unrelated titles. */
const MIN_LENGTH = 3;

/** A word is near another one with so many other characters; a short one with fewer. */
const MAX_DISTANCE = 2;
const LETTERS_PER_ERROR = 3;

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** True where each of some words is the beginning of one of others, or near it. */
const areAmong = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => {
    const distance = Math.min(MAX_DISTANCE, Math.floor(word.length / LETTERS_PER_ERROR));
    return others.some((other) => other.startsWith(word) || editDistance(word, other) <= distance);
  });

/** True where a title has the words of an address, or the address those of the title. */
function isNear(title: string, address: string): boolean {
  const ofTitle = wordsIn(title);
  const ofAddress = wordsIn(address);
  return ofTitle.length > 0 && (areAmong(ofAddress, ofTitle) || areAmong(ofTitle, ofAddress));
}

/** Removes a quarter. Letter by letter, a wrong address would take dozens of searches. */
const shorten = (text: string) => text.slice(0, text.length * 0.75);

/** Returns links to the pages whose titles are near a text; to those that begin as it does, where it is wrong at its end. */
export async function findNearTitles(searchText: string): Promise<NearTitle[]> {
  for (let text = searchText; text.length >= MIN_LENGTH; text = shorten(text)) {
    const titles = await completeTitle(text, MAX_TITLES);
    const found = titles.filter(({ title }) => isNear(title, searchText));
    if (found.length > 0) {
      return found.map(({ kind, id, title }) => ({
        text: title,
        href: href(viewOfRecord({ kind, id: String(id) })),
      }));
    }
  }
  return [];
}
