import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import type { Change } from '@/lib/model/records';
import type { SearchResult, SearchResults, TitleMatch } from '@/lib/model/search-results';
import type { LocatorView, SearchWindow } from '@/lib/urls/views/view';
import type { Located } from '../community';
import { community, communityInStore } from '../open-community';
import { withdrawnRecords } from '../state/withdrawn-records';
import { renderSearchResults } from './render-records';

const NOT_TOLD = { kind: 'missing' } as const;

/**
 * Returns search results of the store or the live wiki. They are not cached, since a store answers within
 * milliseconds.
 */
export async function searchCommunity(search: SearchWindow): Promise<Outcome<SearchResults>> {
  const searched = communityInStore() ?? community();
  const found = (await searched.search?.(search)) ?? NOT_TOLD;
  if (found.kind !== 'ok') return found;
  const results = renderSearchResults(found.value);
  return ok({ ...results, items: results.items.filter((result) => !isWithdrawn(result)) });
}

/** A mirror may still have withdrawn records. */
function isWithdrawn(found: SearchResult): boolean {
  return withdrawnRecords().has(
    found.kind === 'topic'
      ? { kind: 'topic', id: String(found.topic.id) }
      : { kind: 'page', id: found.page.id },
  );
}

/** Returns titles that complete a text, newest first; none after a failure. */
export async function completeTitle(text: string, limit: number): Promise<TitleMatch[]> {
  const teller = communityInStore() ?? community();
  const found = (await teller.suggest?.(text, limit)) ?? NOT_TOLD;
  return found.kind === 'ok' ? found.value : [];
}

/** Returns changes of the store or live wiki, newest first. */
export async function newestChanges(limit: number): Promise<Outcome<Change[]>> {
  const teller = communityInStore() ?? community();
  const list = (await teller.changes?.(undefined, limit)) ?? NOT_TOLD;
  return mapOk(list, ({ changes }) => changes);
}

/** Returns the page of a post, or of a member's topics; missing if unknown. */
export async function locate(locator: LocatorView): Promise<Outcome<Located>> {
  const teller = communityInStore() ?? community();
  return (await teller.locate?.(locator)) ?? NOT_TOLD;
}
