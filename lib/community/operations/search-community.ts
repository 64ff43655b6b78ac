import { type Outcome, ok } from '@/lib/model/outcome';
import type { SearchResult, SearchResults } from '@/lib/model/search-results';
import type { SearchWindow } from '@/lib/urls/views/view';
import type { Site } from '../site/site';
import type { Observations } from '../state/observations';
import { renderSearchResults } from './render-records';

/**
 * Returns search results with sanitized excerpts, missing if the community does not search. Any record may
 * change them, so a page with results lasts as long as the publication.
 */
export async function searchCommunity(
  { community, observations, dependencies }: Site,
  search: SearchWindow,
): Promise<Outcome<SearchResults>> {
  dependencies.addUnknown();
  const found = (await community.search?.(search)) ?? { kind: 'missing' };
  if (found.kind !== 'ok') return found;
  const results = renderSearchResults(found.value);
  return ok({
    ...results,
    items: results.items.filter((result) => !isWithdrawn(observations, result)),
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
