import { isYielding } from '@/lib/base/runtime/client-kind';
import { findNearTitles, type NearTitle } from '@/lib/community/operations/find-near-titles';
import { readTopic } from '@/lib/community/operations/read-records';
import { searchCommunity } from '@/lib/community/operations/search-community';
import type { Site } from '@/lib/community/site/site';
import type { Forum, Namespace } from '@/lib/model/records';
import type { SearchResults } from '@/lib/model/search-results';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { isPastEnd, type Paging, paging } from '@/lib/urls/views/paging';
import { externalSearchUrl, RESULTS_PER_PAGE } from '@/lib/urls/views/site/search-view';
import type { SearchView } from '@/lib/urls/views/view';
import { oldestCachedAt, type PageResult, pastEnd } from './page-result';

interface SearchContent {
  view: SearchView;
  /** Undefined before a search. */
  results?: SearchResults;
  /** True if neither this site nor another one searches what is asked for. */
  isImpossible?: boolean;
  paging: Paging;
  forums: Forum[];
  /** The wiki's, before a search and where nothing was found. */
  sections?: Namespace[];
  topicTitle?: string;
  /** Pages with similar titles, if nothing was found. */
  near?: NearTitle[];
}

/**
 * Loads search results; without a text or author to search for, only the form. If the community does not
 * search so, or fails, redirects to SEARCH_URL, by default the board's own search; without such an address,
 * the page says so (404).
 */
export async function loadSearch(view: SearchView, site: Site): Promise<PageResult<SearchContent>> {
  const { text, author, page } = view;
  const { community, can } = site;
  const offset = (page - 1) * RESULTS_PER_PAGE;
  const isSearched = text !== '' || author !== undefined;
  const asked = isSearched
    ? await searchCommunity(site, { ...view, offset, limit: RESULTS_PER_PAGE })
    : undefined;
  if (!can.search || (asked?.kind === 'missing' && text !== '')) {
    const to = externalSearchUrl(text);
    if (to !== undefined) return { kind: 'moved', status: 302, to };
    const none = { view, isImpossible: true, forums: [], paging: paging(1, RESULTS_PER_PAGE, 0) };
    return { kind: 'ready', error: { status: 404 }, ...none };
  }
  if (asked && asked.kind !== 'ok' && asked.kind !== 'missing') {
    // The board's own search knows no wiki, and a crawler has to wait.
    const isOfBoard = text !== '' && view.in !== 'wiki' && !isYielding(site.client);
    const to = isOfBoard ? externalSearchUrl(text) : undefined;
    return to === undefined
      ? { kind: 'failed', failure: asked }
      : { kind: 'moved', status: 302, to };
  }
  const forumList = await community.forums();
  const forums = forumList.kind === 'ok' ? forumList.value : [];
  const topicTitle = await titleOfTopic(view.topicId, site);
  if (asked?.kind !== 'ok') {
    return {
      kind: 'ready',
      view,
      forums,
      sections: await listSections(site),
      topicTitle,
      paging: paging(1, RESULTS_PER_PAGE, 0),
    };
  }
  const { total, items, hasMore } = asked.value;
  // `paging` takes one record more than shown as the sign of a next page.
  const isFollowed = total === undefined ? hasMore : total > offset + RESULTS_PER_PAGE;
  // All results of a forum's page may be in hidden tags.
  if (isPastEnd(page, items.length) && !isFollowed) return pastEnd(view);
  const countInWindow = isFollowed ? RESULTS_PER_PAGE + 1 : items.length;
  const isNothing = items.length === 0 && view.topicId === undefined;
  // Titles of a live community would take further requests.
  const hasNearTitles = isNothing && can.searchPosts;
  return {
    kind: 'ready',
    view,
    forums,
    topicTitle,
    results: asked.value,
    sections: isNothing ? await listSections(site) : [],
    near: hasNearTitles ? await findNearTitles(site, text) : [],
    paging: paging(page, RESULTS_PER_PAGE, countInWindow, total),
    cachedAt: oldestCachedAt([asked, forumList]),
  };
}

/** Returns the wiki's sections; none without a wiki, or if they are unknown. */
async function listSections({ community, can }: Site): Promise<Namespace[]> {
  const namespaces = can.showWiki ? await community.namespaces() : undefined;
  return namespaces?.kind === 'ok' ? childNamespaces(namespaces.value, '') : [];
}

async function titleOfTopic(topicId: number | undefined, site: Site): Promise<string | undefined> {
  if (topicId === undefined) return undefined;
  const topic = await readTopic(site, topicId, { offset: 0, limit: 1, sort: THREAD_SORT });
  return topic.kind === 'ok' ? topic.value.title : undefined;
}
