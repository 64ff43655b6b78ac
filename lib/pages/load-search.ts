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
import { type PageResult, pastEnd } from './page-result';

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
 * Loads search results; without a text or author to search for, only the form. If the site cannot search,
 * redirects to SEARCH_URL; without that setting, the page says so (404).
 */
export async function loadSearch(view: SearchView, site: Site): Promise<PageResult<SearchContent>> {
  const { text, author, page } = view;
  const { community, can } = site;
  // The community itself searches a live wiki, but not a live board.
  const isWikiSearch = community.search !== undefined && view.in !== 'board';
  if (!can.searchPosts && !isWikiSearch) {
    const to = externalSearchUrl(text);
    if (to === undefined) {
      const none = { view, isImpossible: true, forums: [], paging: paging(1, RESULTS_PER_PAGE, 0) };
      return { kind: 'ready', error: { status: 404 }, ...none };
    }
    if (text !== '') return { kind: 'moved', status: 302, to };
  }
  const forumList = await community.forums();
  const forums = forumList.kind === 'ok' ? forumList.value : [];
  const topicTitle = await titleOfTopic(view.topicId, site);
  const canSearchByAuthor = author !== undefined && can.searchPosts;
  if (text === '' && !canSearchByAuthor) {
    return {
      kind: 'ready',
      view,
      forums,
      sections: await listSections(site),
      topicTitle,
      paging: paging(1, RESULTS_PER_PAGE, 0),
    };
  }
  const offset = (page - 1) * RESULTS_PER_PAGE;
  const results = await searchCommunity(site, { ...view, offset, limit: RESULTS_PER_PAGE });
  if (results.kind !== 'ok') return { kind: 'failed', failure: results };
  const { total, items } = results.value;
  if (isPastEnd(page, items.length)) return pastEnd(view);
  // `paging` takes one record more than shown as the sign of a next page.
  const countInWindow = Math.min(total - offset, RESULTS_PER_PAGE + 1);
  // Titles of a live community would take further requests.
  const hasNearTitles = total === 0 && can.searchPosts && view.topicId === undefined;
  return {
    kind: 'ready',
    view,
    forums,
    topicTitle,
    results: results.value,
    sections: total === 0 && view.topicId === undefined ? await listSections(site) : [],
    near: hasNearTitles ? await findNearTitles(site, text) : [],
    paging: paging(page, RESULTS_PER_PAGE, countInWindow, total),
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
