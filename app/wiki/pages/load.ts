import { cache } from 'react';
import { type Backlink, backlinks } from '@/lib/community/operations/backlinks';
import { listPages, readNamespaces, readPage } from '@/lib/community/operations/operations';
import type { Namespace, WikiPage, WikiPageEntry } from '@/lib/model/community';
import type { Outcome } from '@/lib/model/outcome';
import { childPages, namespaceOf } from '@/lib/model/wiki-tree';
import { oldestCachedAt, type PageRefusal, type PageResult } from '@/lib/render/page-result';
import { setLastModified } from '@/lib/render/render-context';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import { href } from '@/lib/urls/href';
import type { View } from '@/lib/urls/view';

type WikiPageView = Extract<View, { kind: 'wiki-page' }>;

/** A page of the wiki, with the list of its neighbours. */
interface WikiShown {
  view: View;
  page: WikiPage;
  namespaces: Namespace[];
  /** The pages of its namespace, in order. */
  siblings: WikiPageEntry[];
  /** Pages that link to it, of those read so far. */
  linkedFrom: Backlink[];
  savedAt?: Date;
}

const moved = (view: View): PageRefusal => ({ kind: 'moved', status: 308, to: href(view) });

/** Where a page that does not exist is found after all: its id cleaned as DokuWiki does, or a namespace. */
async function elsewhere(id: string, namespaces: Namespace[]): Promise<PageRefusal | undefined> {
  if (namespaces.some((namespace) => namespace.id === id)) {
    return moved({ kind: 'namespace', id, page: 1 });
  }
  const clean = cleanId(id);
  if (clean === '' || clean === id) return undefined;
  const page = await readPage(clean);
  return page.kind === 'ok' ? moved({ kind: 'wiki-page', id: clean }) : undefined;
}

const listOf = <T>(outcome: Outcome<T[]>): T[] => (outcome.kind === 'ok' ? outcome.value : []);

/** What a wiki page shows; the same for its head and its body. */
export const loadWikiPage = cache(async (view: WikiPageView): Promise<PageResult<WikiShown>> => {
  const namespaceId = namespaceOf(view.id);
  const [page, home, namespaces, pages] = await Promise.all([
    readPage(view.id),
    readPage(''),
    readNamespaces(),
    listPages(namespaceId),
  ]);
  if (page.kind === 'missing') {
    const refusal = await elsewhere(view.id, listOf(namespaces));
    if (refusal) return refusal;
  }
  if (page.kind !== 'ok') return { kind: 'failed', failure: page };
  setLastModified(page.value.lastModified);
  // The home page has one address, and it is not this one.
  if (home.kind === 'ok' && home.value.id === page.value.id) return moved({ kind: 'wiki-home' });
  return {
    kind: 'ready',
    view,
    page: page.value,
    namespaces: listOf(namespaces),
    siblings: childPages(listOf(pages), namespaceId),
    linkedFrom: backlinks().to(page.value.id),
    savedAt: oldestCachedAt([page, namespaces, pages]),
  };
});

/** What the wiki's home shows; a wiki without a home page has its tree still. */
export const loadWikiHome = cache(
  async (view: View): Promise<PageResult<Omit<WikiShown, 'page'> & { page?: WikiPage }>> => {
    const [page, namespaces, pages] = await Promise.all([
      readPage(''),
      readNamespaces(),
      listPages(),
    ]);
    if (page.kind !== 'ok' && page.kind !== 'missing') return { kind: 'failed', failure: page };
    if (page.kind === 'ok') setLastModified(page.value.lastModified);
    return {
      kind: 'ready',
      view,
      page: page.kind === 'ok' ? page.value : undefined,
      namespaces: listOf(namespaces),
      siblings: childPages(listOf(pages), ''),
      linkedFrom: page.kind === 'ok' ? backlinks().to(page.value.id) : [],
      savedAt: oldestCachedAt([page, namespaces, pages]),
    };
  },
);
