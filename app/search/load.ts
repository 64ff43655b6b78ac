import { cache } from 'react';
import { listForums } from '@/lib/community/operations/operations';
import { searchCommunity } from '@/lib/community/operations/store-operations';
import { config } from '@/lib/config/config';
import type { Forum, SearchResults } from '@/lib/model/community';
import type { PageResult } from '@/lib/render/page-result';
import { externalSearchUrl, RESULTS_PER_PAGE } from '@/lib/urls/families/search-url';
import { href } from '@/lib/urls/href';
import { isPastEnd, type Paging, paging } from '@/lib/urls/paging';
import type { SearchView } from '@/lib/urls/view';

/** A page of results; no results at all before anything was looked for. */
export interface SearchShown {
  view: SearchView;
  results?: SearchResults;
  paging: Paging;
  forums: Forum[];
}

/** What a page of results shows; the same for its head and its body. */
export const loadSearch = cache(async (view: SearchView): Promise<PageResult<SearchShown>> => {
  if (!config().hasStore) {
    const elsewhere = externalSearchUrl(view.written);
    if (elsewhere) return { kind: 'moved', status: 302, to: elsewhere };
    return { kind: 'failed', failure: { kind: 'missing' } };
  }
  const forums = await listForums();
  const known = { view, forums: forums.kind === 'ok' ? forums.value : [] };
  if (view.written === '') {
    return { kind: 'ready', ...known, paging: paging(1, RESULTS_PER_PAGE, 0) };
  }
  const offset = (view.page - 1) * RESULTS_PER_PAGE;
  const found = await searchCommunity({ ...view, offset, limit: RESULTS_PER_PAGE });
  if (found.kind !== 'ok') return { kind: 'failed', failure: found };
  const { total, items } = found.value;
  if (isPastEnd(view.page, items.length)) {
    return { kind: 'past-end', page: view.page, first: href({ ...view, page: 1 }) };
  }
  const received = Math.min(total - offset, RESULTS_PER_PAGE + 1);
  return {
    kind: 'ready',
    ...known,
    results: found.value,
    paging: paging(view.page, RESULTS_PER_PAGE, received, total),
  };
});
