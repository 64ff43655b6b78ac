import { config } from '@/lib/base/config/config';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { findNearTitles } from '@/lib/community/operations/find-near-titles';
import { lastIdPart } from '@/lib/model/wiki-tree';
import type { ErrorDescription } from './describe-error';

const MAX_LENGTH = 60;

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
  const near = await findNearTitles(searchText);
  return { ...description, searchText, ...(near.length > 0 && { near }) };
}
