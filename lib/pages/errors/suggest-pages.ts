import { decodePercent } from '@/lib/base/text/percent-encoding';
import { completeTitle } from '@/lib/community/operations/store-operations';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/views/href';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';
import type { ErrorDescription } from './describe-error';

const MAX_TITLES = 5;
/** Shorter beginnings fit titles that have nothing to do with the address. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 60;

/** By a quarter: letter by letter, an address of nothing would take dozens of searches. */
const shorten = (text: string) => text.slice(0, text.length * 0.75);

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
  for (let text = searchText; text.length >= MIN_LENGTH; text = shorten(text)) {
    const titles = await completeTitle(text, MAX_TITLES);
    if (titles.length === 0) continue;
    const near = titles.map(({ kind, id, title }) => ({
      text: title,
      href: href(viewOfRecord({ kind, id: String(id) })),
    }));
    return { ...description, searchText, near };
  }
  return { ...description, searchText };
}
