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
 * Adds to a 404 the pages whose titles begin like the last part of the address, and that part for the search
 * box. Shorter beginnings are tried too, since an address may be wrong at its end.
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
