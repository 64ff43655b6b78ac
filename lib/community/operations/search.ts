import { config } from '@/lib/config/config';
import type { Found, SearchResults } from '@/lib/model/community';
import type { Outcome } from '@/lib/model/outcome';
import { ok } from '@/lib/model/outcome';
import { operationPath } from '@/lib/urls/routes/route-path';
import type { SearchView } from '@/lib/urls/view';
import { readSearchResults } from '@/lib/wire/search-results';
import { sendRequest } from '../client/send-request';
import { fallbackUpstream, upstream } from '../client/transport/upstream';
import { withdrawnRecords } from '../client/withdrawn-records';

/** What is looked for, and which stretch of what is found. */
export type CommunitySearch = Omit<SearchView, 'kind' | 'page'> & { offset: number; limit: number };

/**
 * Searches the store; missing where there is none, because the interface has no search. Kept
 * nowhere: there are more searches than room, and the store answers in milliseconds.
 */
export async function searchCommunity(wish: CommunitySearch): Promise<Outcome<SearchResults>> {
  if (!config().hasStore) return { kind: 'missing' };
  const { outcome } = await sendRequest<SearchResults>(
    {
      operation: 'search',
      path: operationPath('search'),
      query: {
        q: wish.written,
        in: wish.in,
        forum_id: wish.forumId,
        starter_id: wish.starterId,
        offset: wish.offset,
        limit: wish.limit,
      },
      canBeMissing: false,
      read: ({ data, total }) => readSearchResults(data, total),
    },
    fallbackUpstream() ?? upstream(),
  );
  if (outcome.kind !== 'ok') return outcome;
  const { value } = outcome;
  // How old a copy is does not make what it found old.
  return ok({ ...value, items: value.items.filter((found) => !isWithdrawn(found)) });
}

/** A copy finds what the community itself has withdrawn since. */
function isWithdrawn(found: Found): boolean {
  return withdrawnRecords().has(
    found.kind === 'topic'
      ? { kind: 'topic', id: found.topic.id }
      : { kind: 'page', id: found.page.id },
  );
}
