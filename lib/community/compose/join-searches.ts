import { ok } from '@/lib/model/outcome';
import type { Community } from '../community';
import { identified } from '../identity';

type Search = NonNullable<Community['search']>;

/** Pages of the wiki, before the topics. */
const MAX_PAGES = 5;

/**
 * Returns the search of a board and of a live wiki. A search of both shows the wiki's best pages before all
 * topics. What one of them cannot answer, the other answers alone.
 */
export const joinSearches =
  (board: Search, wiki: Search): Search =>
  async (search) => {
    const { offset, limit } = search;
    const found = await wiki({
      ...search,
      ...(search.in !== 'wiki' && { offset: 0, limit: MAX_PAGES }),
    });
    if (search.in === 'wiki') return found;
    if (found.kind !== 'ok') return board(search);
    const { items: pages, total = 0 } = found.value;
    const shown = pages.slice(offset, offset + limit);
    const topics = await board({
      ...search,
      offset: Math.max(0, offset - pages.length),
      limit: Math.max(1, limit - shown.length),
    });
    if (topics.kind !== 'ok') return wiki(search);
    const joined = ok({
      ...topics.value,
      items: [...shown, ...topics.value.items].slice(0, limit),
      total: topics.value.total === undefined ? undefined : topics.value.total + pages.length,
      isComplete: topics.value.isComplete && total <= pages.length,
    });
    return identified(joined, {});
  };
