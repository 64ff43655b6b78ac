import { config } from '@/lib/base/config/config';
import { editDistance } from '@/lib/base/text/edit-distance';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { completeTitle } from '@/lib/community/operations/store-operations';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/views/href';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';
import type { ErrorDescription } from './describe-error';

const MAX_TITLES = 5;
/** Shorter beginnings match unrelated titles. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 60;

/** A word is near another one with so many other characters; a short one with fewer. */
const MAX_DISTANCE = 2;
const LETTERS_PER_ERROR = 3;

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** True where each word begins one of the others, or is near one. */
const areAmong = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => {
    const distance = Math.min(MAX_DISTANCE, Math.floor(word.length / LETTERS_PER_ERROR));
    return others.some((other) => other.startsWith(word) || editDistance(word, other) <= distance);
  });

/** True where a title has the words of an address, or the address the words of the title. */
function isNear(title: string, address: string): boolean {
  const ofTitle = wordsIn(title);
  const ofAddress = wordsIn(address);
  return ofTitle.length > 0 && (areAmong(ofAddress, ofTitle) || areAmong(ofTitle, ofAddress));
}

/** Removes a quarter. Letter by letter, a wrong address would take dozens of searches. */
const shorten = (text: string) => text.slice(0, text.length * 0.75);

/** Returns the last part of an address as words; `''` for a number and the like. */
function wordsOf(url: string): string {
  const path = (decodePercent(url.split(/[?#]/, 1)[0] ?? '') ?? '').replace(/\/+$/, '');
  const part = lastIdPart(path.slice(path.lastIndexOf('/') + 1)).replace(/\.\w{1,5}$/, '');
  const words = part.replace(/[\s_+-]+/g, ' ').trim();
  return /\p{L}/u.test(words) ? words.slice(0, MAX_LENGTH) : '';
}

/**
 * For a page that does not exist: the description with links to the pages whose titles are near the last part of
 * the address, and with that part in the search box. An address may be wrong at its end, so titles that only begin as
 * it does are looked at too.
 */
export async function suggestPages(
  description: ErrorDescription,
  url: string,
): Promise<ErrorDescription> {
  const searchText = wordsOf(url);
  if (description.status !== 404 || searchText === '') return description;
  // Invented addresses cost a community that is read live no request.
  if (!config().facts.hasOwnSearch) return { ...description, searchText };
  for (let text = searchText; text.length >= MIN_LENGTH; text = shorten(text)) {
    const titles = await completeTitle(text, MAX_TITLES);
    const found = titles.filter(({ title }) => isNear(title, searchText));
    if (found.length === 0) continue;
    const near = found.map(({ kind, id, title }) => ({
      text: title,
      href: href(viewOfRecord({ kind, id: String(id) })),
    }));
    return { ...description, searchText, near };
  }
  return { ...description, searchText };
}
