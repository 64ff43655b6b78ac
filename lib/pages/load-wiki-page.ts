import { config } from '@/lib/base/config/config';
import { community } from '@/lib/community/open-community';
import { findRedirect } from '@/lib/community/operations/find-redirect';
import { listPageTitles, readPage } from '@/lib/community/operations/read-records';
import { capabilities } from '@/lib/community/store/capabilities';
import { safeId, WIKI_PREFIX } from '@/lib/content/links/element-ids';
import type { Outcome } from '@/lib/model/outcome';
import type { Namespace, WikiPage, WikiPageEntry } from '@/lib/model/records';
import { childPages, namespaceOf } from '@/lib/model/wiki-tree';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
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

const moved = (view: View): PageRefusal => ({ kind: 'moved', status: 308, to: href(view) });

/** Redirects to a page, and to the section that the wiki's redirect names. */
function movedTo({ id, section = '' }: WikiPage): PageRefusal {
  const target = safeId(section, WIKI_PREFIX);
  const fragment = target ? `#${encodeURIComponent(target)}` : '';
  return { kind: 'moved', status: 308, to: href({ kind: 'wiki-page', id }) + fragment };
}

/** Redirects a missing id to its namespace, or to the id as DokuWiki cleans it. */
async function findMovedPage(
  id: string,
  namespaces: Namespace[],
): Promise<PageRefusal | undefined> {
  if (namespaces.some((namespace) => namespace.id === id)) {
    return moved({ kind: 'namespace', id, page: 1 });
  }
  const clean = cleanId(id);
  if (clean === '' || clean === id) return undefined;
  const page = await readPage(clean);
  return page.kind === 'ok' ? moved({ kind: 'wiki-page', id: clean }) : undefined;
}

const valueOrEmpty = <T>(outcome: Outcome<T[]>): T[] =>
  outcome.kind === 'ok' ? outcome.value : [];

/** Loads a wiki page. */
export async function loadWikiPage(
  view: ViewOf<'wiki-page'>,
): Promise<PageResult<WikiPageContent>> {
  const namespaceId = namespaceOf(view.id);
  const { page, home, namespaces, pages } = await awaitAll({
    page: readPage(view.id),
    home: community().page(config().wikiHome ?? ''),
    namespaces: community().namespaces(),
    pages: listPageTitles(namespaceId),
  });
  if (page.kind === 'missing') {
    const redirect = await findMovedPage(view.id, valueOrEmpty(namespaces));
    if (redirect) return redirect;
  }
  if (page.kind !== 'ok') return { kind: 'failed', failure: page };
  const target = await findRedirect(page.value);
  if (target !== undefined) return { kind: 'moved', status: 308, to: target };
  if (config().facts.hasPageAliases && page.value.id !== view.id) {
    return movedTo(page.value);
  }
  // The home page has a URL of its own.
  if (home.kind === 'ok' && home.value.id === page.value.id) return moved({ kind: 'wiki-home' });
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
type WikiHomeContent = Omit<WikiPageContent, 'page'> & { page?: WikiPage };

/** Loads the wiki's home page, or its contents. */
export async function loadWikiHome(view: View): Promise<PageResult<WikiHomeContent>> {
  if (!capabilities().hasWiki) return { kind: 'failed', failure: { kind: 'missing' } };
  const { home, namespaces, pages } = await awaitAll({
    home: readPage(''),
    namespaces: community().namespaces(),
    pages: community().pages(),
  });
  if (home.kind !== 'ok' && home.kind !== 'missing') return { kind: 'failed', failure: home };
  const page = home.kind === 'ok' ? home.value : undefined;
  const target = page && (await findRedirect(page));
  if (target !== undefined) return { kind: 'moved', status: 308, to: target };
  return {
    kind: 'ready',
    view,
    page,
    namespaces: valueOrEmpty(namespaces),
    siblings: childPages(valueOrEmpty(pages), ''),
    cachedAt: oldestCachedAt([home, namespaces, pages]),
  };
}
