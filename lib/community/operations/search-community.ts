import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import type { SearchResult, SearchResults } from '@/lib/model/search-results';
import type { SearchWindow } from '@/lib/urls/views/view';
import type { Site } from '../site/site';
import type { Observations } from '../state/observations';
import { renderSearchResults } from './render-records';

/**
 * Returns search results with sanitized excerpts, missing if such a search is not possible here. Any record
 * may change them, so a page with results lasts as long as the publication.
 */
export async function searchCommunity(
  { community, observations, dependencies }: Site,
  search: SearchWindow,
): Promise<Outcome<SearchResults>> {
  dependencies.addUnknown();
  if (!community.search) return { kind: 'missing' };
  if (search.text === '' && search.author === undefined) {
    return ok({ items: [], total: 0, isComplete: true });
  }
  const found = await community.search(search);
  return mapOk(found, (value) => {
    const { items, ...counts } = renderSearchResults(value);
    return { ...counts, items: items.filter((result) => !isWithdrawn(observations, result)) };
  });
}

/** A mirror may still have withdrawn records. */
function isWithdrawn({ withdrawn }: Observations, found: SearchResult): boolean {
  return withdrawn.has(
    found.kind === 'topic'
      ? { kind: 'topic', id: String(found.topic.id) }
      : { kind: 'page', id: found.page.id },
  );
}
