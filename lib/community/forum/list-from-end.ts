import { ok } from '@/lib/model/outcome';
import type { RecordWindow } from '@/lib/urls/views/view';
import type { ForumAnswer } from './ask';
import { type ListWindow, type ReadListPage, readListWindow, readOnce } from './list-window';

/** The last page may differ this much from the stated count. */
const MAX_STEPS = 10;

/**
 * Reads a window that counts from the end of a paged list, last topic first: the order of a forum that sorts
 * in one direction only. Takes one or two requests more than a window from the beginning.
 */
export async function readListFromEnd(
  { offset, limit }: RecordWindow,
  expectedPerPage: number,
  requestPage: ReadListPage,
): Promise<ForumAnswer<ListWindow>> {
  const readPage = readOnce(requestPage);
  const found = await findLength(expectedPerPage, readPage);
  if (found.kind !== 'ok') return found;
  const { length, perPage } = found.value;
  const end = Math.max(0, length - offset);
  const start = Math.max(0, end - limit);
  if (start === end) return ok({ topics: [], length, perPage });
  const window = { offset: start, limit: end - start };
  const read = await readListWindow(window, perPage, readPage);
  if (read.kind !== 'ok') return read;
  return ok({ ...read.value, topics: read.value.topics.toReversed(), length });
}

/**
 * Returns the number of places in a list, and on a page. The forum's count of topics may be too high, since
 * it includes some that the list does not have: the last pages are empty then.
 */
async function findLength(
  expectedPerPage: number,
  readPage: ReadListPage,
): Promise<ForumAnswer<{ length: number; perPage: number }>> {
  const first = await readPage(0);
  if (first.kind !== 'ok') return first;
  const perPage = first.value.perPage ?? expectedPerPage;
  const pages = Math.ceil((first.value.total ?? 0) / perPage);
  let page = first.value.hasMore ? Math.max(0, pages - 1) : 0;
  let isFalling = false;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const answer = await readPage(page);
    if (answer.kind !== 'ok') return answer;
    const { hasMore, topics } = answer.value;
    if (topics.length === 0 && page > 0) {
      isFalling = true;
      page -= 1;
    } else if (hasMore && !isFalling) {
      page += 1;
    } else {
      return ok({ length: page * perPage + topics.length, perPage });
    }
  }
  return { kind: 'malformed', reason: 'a list without an end' };
}
