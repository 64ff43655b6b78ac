import { decodePercent } from '@/lib/base/text/percent-encoding';
import { completeTitle } from '@/lib/community/operations/store-operations';
import type { TitleMatch } from '@/lib/model/search-results';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/views/href';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';
import type { ErrorDescription } from '../render-context';

const MAX_TITLES = 5;
/** Shorter beginnings fit titles that have nothing to do with the address. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 60;

/** The last part of an address as words; `''` where it says nothing, as a number. */
function wordsOf(url: string): string {
  const path = (decodePercent(url.split(/[?#]/, 1)[0] ?? '') ?? '').replace(/\/+$/, '');
  const part = lastIdPart(path.slice(path.lastIndexOf('/') + 1)).replace(/\.\w{1,5}$/, '');
  const words = part.replace(/[\s_+-]+/g, ' ').trim();
  return /\p{L}/u.test(words) ? words.slice(0, MAX_LENGTH) : '';
}

/**
 * For a page that does not exist: the description with links to the pages whose titles begin as the last part of
 * the address does, and with that part in the search box. An address may be wrong at its end, so its beginning
 * is tried too.
 */
export async function suggestPages(
  description: ErrorDescription,
  url: string,
): Promise<ErrorDescription> {
  const searchText = wordsOf(url);
  if (description.status !== 404 || searchText === '') return description;
  let found: TitleMatch[] = [];
  // The longer a beginning, the fewer titles it fits: the longest one is found by halves.
  for (let [min, max] = [MIN_LENGTH, searchText.length]; min <= max; ) {
    const length = Math.ceil((min + max) / 2);
    const titles = await completeTitle(searchText.slice(0, length), MAX_TITLES);
    if (titles.length === 0) max = length - 1;
    else [found, min] = [titles, length + 1];
  }
  const near = found.map(({ kind, id, title }) => ({
    text: title,
    href: href(viewOfRecord({ kind, id: String(id) })),
  }));
  return { ...description, searchText, near };
}
