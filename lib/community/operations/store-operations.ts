import { config } from '@/lib/base/config/config';
import type { Change, SearchResult, SearchResults } from '@/lib/model/community';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import { locatorParameters } from '@/lib/urls/views/locator-url';
import type { LocatorView, SearchWindow } from '@/lib/urls/views/view';
import { readChanges } from '@/lib/wire/change';
import { parseBody } from '@/lib/wire/json/list';
import { locationRecord } from '@/lib/wire/records/search-records';
import { readSearchResults } from '@/lib/wire/search-results';
import { type OperationRequest, sendRequest } from '../client/send-request';
import { fallbackUpstream, upstream } from '../client/upstream';
import { withdrawnRecords } from '../client/withdrawn-records';
import { renderSearchResults } from './render-records';

/**
 * Searches the store; missing on a site without one, since the interface has no search. Not cached:
 * searches are many and different, and the store responds within milliseconds.
 */
export async function searchCommunity(search: SearchWindow): Promise<Outcome<SearchResults>> {
  if (!config().hasStore) return { kind: 'missing' };
  const outcome = await askStore<SearchResults>({
    operation: 'search',
    query: {
      q: search.text,
      in: search.in,
      forum_id: search.forumId,
      starter_id: search.starterId,
      topic_id: search.topicId,
      offset: search.offset,
      limit: search.limit,
    },
    canBeMissing: false,
    read: ({ data, total }) => mapOk(readSearchResults(data, total), renderSearchResults),
  });
  if (outcome.kind !== 'ok') return outcome;
  const { value } = outcome;
  // Without `cachedAt`: the age of a mirror does not make its results stale.
  return ok({ ...value, items: value.items.filter((found) => !isWithdrawn(found)) });
}

/** A mirror may find a record that the community has withdrawn since. */
function isWithdrawn(found: SearchResult): boolean {
  return withdrawnRecords().has(
    found.kind === 'topic'
      ? { kind: 'topic', id: String(found.topic.id) }
      : { kind: 'page', id: found.page.id },
  );
}

/** The latest changes of the store, newest first; missing on a site without one. */
export async function newestChanges(limit: number): Promise<Outcome<Change[]>> {
  if (!config().hasStore) return { kind: 'missing' };
  return askStore({
    operation: 'changes',
    query: { limit },
    canBeMissing: false,
    read: ({ data }) => readChanges(data),
  });
}

/**
 * Finds the path on this site of a post or of the topics of a member; missing where the community does
 * not tell. A store does, and so may a remote community without one.
 */
export function locate(view: LocatorView): Promise<Outcome<string>> {
  return askStore({
    operation: 'locate',
    query: locatorParameters(view),
    canBeMissing: true,
    read: ({ data }) =>
      mapOk(parseBody(locationRecord, data, 'location without a path'), ({ path }) => path),
  });
}

/** Sends a request to the store of this site, else to the community. */
async function askStore<T>(request: OperationRequest<T>): Promise<Outcome<T>> {
  return (await sendRequest(request, fallbackUpstream() ?? upstream())).outcome;
}
