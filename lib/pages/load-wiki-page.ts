import { cleanId } from '@lectern/dokuwiki';
import { findRedirect } from '@/lib/community/operations/find-redirect';
import { readPage } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { safeId, WIKI_PREFIX } from '@/lib/content/links/element-ids';
import type { Outcome } from '@/lib/model/outcome';
import type { Namespace, WikiPage, WikiPageEntry } from '@/lib/model/records';
import { childPages, namespaceOf } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/views/href';
import type { View, ViewOf } from '@/lib/urls/views/view';
import { awaitAll } from './await-all';
import { oldestCachedAt, type PageRefusal, type PageResult } from './page-result';

interface WikiPageContent {
  view: View;
  page: WikiPage;
  namespaces: Namespace[];
  /** All pages of the namespace, in order. */
  siblings: WikiPageEntry[];
  cachedAt?: Date;
}

const movedToPath = (to: string): PageRefusal => ({ kind: 'moved', status: 308, to });

const movedToView = (view: View) => movedToPath(href(view));

/** Returns the redirect to a page, and to the section that the wiki's redirect names. */
function movedToPage({ id, section = '' }: WikiPage): PageRefusal {
  const target = safeId(section, WIKI_PREFIX);
  const fragment = target ? `#${encodeURIComponent(target.toWellFormed())}` : '';
  return movedToPath(href({ kind: 'wiki-page', id }) + fragment);
}

/** Returns the redirect from a missing id to its namespace, or to the id as DokuWiki cleans it, if any. */
async function findMovedPage(
  site: Site,
  id: string,
  namespaces: Namespace[],
): Promise<PageRefusal | undefined> {
  if (namespaces.some((namespace) => namespace.id === id)) {
    return movedToView({ kind: 'namespace', id, page: 1 });
  }
  const clean = cleanId(id);
  if (clean === '' || clean === id) return undefined;
  const page = await readPage(site, clean);
  return page.kind === 'ok' ? movedToView({ kind: 'wiki-page', id: clean }) : undefined;
}

const valueOrEmpty = <T>(outcome: Outcome<T[]>): T[] =>
  outcome.kind === 'ok' ? outcome.value : [];

/**
 * Loads a wiki page and the list of its namespace's pages. Redirects from another id of the page, from a
 * redirect in the wiki, and from the home page's id.
 */
export async function loadWikiPage(
  view: ViewOf<'wiki-page'>,
  site: Site,
): Promise<PageResult<WikiPageContent>> {
  const { community, outline, settings, can } = site;
  const namespaceId = namespaceOf(view.id);
  const { page, home, namespaces, pages } = await awaitAll({
    page: readPage(site, view.id),
    // Only the id is needed, so the text is not rendered.
    home: community.page(settings.wikiHome ?? ''),
    namespaces: community.namespaces(),
    pages: outline.pages(namespaceId),
  });
  if (page.kind === 'missing') {
    const redirect = await findMovedPage(site, view.id, valueOrEmpty(namespaces));
    if (redirect) return redirect;
  }
  if (page.kind !== 'ok') return { kind: 'failed', failure: page };
  const target = await findRedirect(site, page.value);
  if (target !== undefined) return movedToPath(target);
  if (can.resolvePageIds && page.value.id !== view.id) {
    return movedToPage(page.value);
  }
  // The home page has a URL of its own.
  if (home.kind === 'ok' && home.value.id === page.value.id) {
    return movedToView({ kind: 'wiki-home' });
  }
  return {
    kind: 'ready',
    view,
    page: page.value,
    namespaces: valueOrEmpty(namespaces),
    siblings: childPages(valueOrEmpty(pages), namespaceId),
    cachedAt: oldestCachedAt([page, namespaces, pages]),
  };
}

/** `page` is undefined if the wiki has no home page. */
export type WikiHomeContent = Omit<WikiPageContent, 'page'> & { page?: WikiPage };

/**
 * Loads the wiki's home page, and the lists of namespaces and pages. On a site without a wiki, fails with
 * `missing`.
 */
export async function loadWikiHome(view: View, site: Site): Promise<PageResult<WikiHomeContent>> {
  const { community, can } = site;
  if (!can.showWiki) return { kind: 'failed', failure: { kind: 'missing' } };
  const { home, namespaces, pages } = await awaitAll({
    home: readPage(site, ''),
    namespaces: community.namespaces(),
    pages: community.pages(),
  });
  if (home.kind !== 'ok' && home.kind !== 'missing') return { kind: 'failed', failure: home };
  const page = home.kind === 'ok' ? home.value : undefined;
  const target = page && (await findRedirect(site, page));
  if (target !== undefined) return movedToPath(target);
  return {
    kind: 'ready',
    view,
    page,
    namespaces: valueOrEmpty(namespaces),
    siblings: childPages(valueOrEmpty(pages), ''),
    cachedAt: oldestCachedAt([home, namespaces, pages]),
  };
}
