import { decodePercent } from '@/lib/base/text/percent-encoding';
import { findNearTitles } from '@/lib/community/operations/find-near-titles';
import type { Site } from '@/lib/community/site/site';
import { lastIdPart } from '@/lib/model/wiki-tree';
import type { ErrorDescription } from './describe-error';

const MAX_LENGTH = 60;

/** Returns the words in an address's last part, without a file extension; `''` without letters. */
function wordsOf(url: string): string {
  const encoded = url.split(/[?#]/, 1)[0] ?? '';
  const path = (decodePercent(encoded) ?? '').replace(/\/+$/, '');
  const segment = path.slice(path.lastIndexOf('/') + 1);
  const name = lastIdPart(segment).replace(/\.\w{1,5}$/, '');
  const words = name.replace(/[\s_+-]+/g, ' ').trim();
  return /\p{L}/u.test(words) ? words.slice(0, MAX_LENGTH) : '';
}

/**
 * Adds the address's last part as search text, and pages of similar titles, to the description of a 404.
 * Returns other descriptions unchanged.
 */
export async function suggestPages(
  description: ErrorDescription,
  url: string,
  site: Site,
): Promise<ErrorDescription> {
  const searchText = wordsOf(url);
  if (description.status !== 404 || searchText === '') return description;
  // Invented addresses must cost a live community no requests.
  const own = { ...description, isGeneral: false, searchText };
  if (!site.can.searchPosts) return own;
  const near = await findNearTitles(site, searchText);
  return { ...own, ...(near.length > 0 && { near }) };
}
