import type { Site } from '@/lib/community/site/site';
import { loadHome } from '@/lib/pages/home/load-home';
import { THREAD_SORT, topicsWith } from '@/lib/urls/views/board/topics-view';
import type { View } from '@/lib/urls/views/view';
import type { CachedPages } from './pages/cached-pages';

const ENTRY_VIEWS: View[] = [
  { kind: 'home' },
  { kind: 'forums' },
  topicsWith(),
  { kind: 'wiki-home' },
];
const MAX_PAGES = 20;

const firstPageOf = (topicId: number): View => ({
  kind: 'topic',
  topicId,
  sort: THREAD_SORT,
  page: 1,
});

async function viewsOnHome(site: Site): Promise<View[]> {
  const home = await loadHome({ kind: 'home' }, site);
  if (home.kind !== 'ready') return [];
  const picked = [...home.featured, ...home.digest].map(({ topic }) => topic);
  const topics = [...home.topics, ...picked].map(({ id }) => firstPageOf(id));
  const forums = home.forums.map(({ id }) => topicsWith({ forumId: id }));
  return [...topics, ...forums].slice(0, MAX_PAGES);
}

/** Renders the entry pages and those that the home page links to, one at a time, as a crawler. */
export async function warmUp(site: Site, pages: CachedPages): Promise<void> {
  const render = (view: View) => pages.get({ kind: 'view', view }, { kind: 'crawler' });
  for (const view of ENTRY_VIEWS) await render(view);
  // The home page has just cached these answers.
  for (const view of await viewsOnHome(site.forClient('crawler'))) await render(view);
}
