import { cache } from 'react';
import { config } from '@/lib/base/config/config';
import { listForums } from '@/lib/community/operations/operations';
import { searchCommunity } from '@/lib/community/operations/store-operations';
import type { Forum, SearchResults } from '@/lib/model/community';
import { href } from '@/lib/urls/views/href';
import { isPastEnd, type Paging, paging } from '@/lib/urls/views/paging';
import { externalSearchUrl, RESULTS_PER_PAGE } from '@/lib/urls/views/search-url';
import type { SearchView } from '@/lib/urls/views/view';
import type { PageResult } from './page-result';

interface SearchContent {
  view: SearchView;
  /** Undefined before anything is searched for. */
  results?: SearchResults;
  paging: Paging;
  forums: Forum[];
}

/**
 * Loads a page of search results; once for its metadata and its body. Where there is no store to
 * search, redirects a search to SEARCH_URL.
 */
export const loadSearch = cache(async (view: SearchView): Promise<PageResult<SearchContent>> => {
  const { text, page } = view;
  if (!config().hasStore) {
    const to = externalSearchUrl(text);
    if (to === undefined) return { kind: 'failed', failure: { kind: 'missing' } };
    if (text !== '') return { kind: 'moved', status: 302, to };
  }
  const forumList = await listForums();
  const forums = forumList.kind === 'ok' ? forumList.value : [];
  if (text === '') {
    return { kind: 'ready', view, forums, paging: paging(1, RESULTS_PER_PAGE, 0) };
  }
  const offset = (page - 1) * RESULTS_PER_PAGE;
  const results = await searchCommunity({ ...view, offset, limit: RESULTS_PER_PAGE });
  if (results.kind !== 'ok') return { kind: 'failed', failure: results };
  const { total, items } = results.value;
  if (isPastEnd(page, items.length)) {
    return { kind: 'past-end', page, first: href({ ...view, page: 1 }) };
  }
  const received = Math.min(total - offset, RESULTS_PER_PAGE + 1);
  return {
    kind: 'ready',
    view,
    forums,
    results: results.value,
    paging: paging(page, RESULTS_PER_PAGE, received, total),
  };
});
