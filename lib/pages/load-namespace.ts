import { cleanId } from '@lectern/dokuwiki';
import type { Site } from '@/lib/community/site/site';
import type { Namespace, WikiPageEntry } from '@/lib/model/records';
import {
  byTitle,
  childNamespaces,
  childPages,
  lastIdPart,
  withAncestors,
} from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/views/href';
import { isPastEnd, type Paging, paging } from '@/lib/urls/views/paging';
import type { ViewOf } from '@/lib/urls/views/view';
import { ENTRIES_PER_PAGE } from '@/lib/urls/views/wiki/namespace-view';
import { oldestCachedAt, type PageResult, pastEnd } from './page-result';

export interface NamespaceContent {
  view: ViewOf<'namespace'>;
  /** Empty for the root. */
  title: string;
  all: Namespace[];
  /** Direct children. */
  counts: { namespaces: number; pages: number };
  /** Of the whole wiki, as its home page counts them, if this is its root and the wiki says it. */
  wikiPages?: number | undefined;
  namespaces: Namespace[];
  pages: WikiPageEntry[];
  /** All pages by title, if the wiki is local and small. */
  everyPage?: WikiPageEntry[];
  paging: Paging;
}

/** Listing more would take seconds. */
const MAX_LISTED = { namespaces: 500, pages: 5000 };

/** Returns all pages by title; undefined if the wiki is remote or large. */
export async function listEveryPage(
  all: Namespace[],
  { community, outline }: Site,
): Promise<WikiPageEntry[] | undefined> {
  const isRemote = !community.hasPage;
  if (isRemote || all.length > MAX_LISTED.namespaces) return undefined;
  let pages: WikiPageEntry[] = [];
  for (const id of withAncestors(all.map((each) => each.id))) {
    const list = await outline.pages(id);
    if (list.kind === 'ok') pages = pages.concat(list.value);
    if (pages.length > MAX_LISTED.pages) return undefined;
  }
  return pages.sort(byTitle);
}

/** Loads a page of a namespace's contents. Redirects an id that DokuWiki would write in another way. */
export async function loadNamespace(
  view: ViewOf<'namespace'>,
  site: Site,
): Promise<PageResult<NamespaceContent>> {
  const { community, can } = site;
  if (!can.showWiki) return { kind: 'failed', failure: { kind: 'missing' } };
  const { id, page } = view;
  // The list of a live wiki may be incomplete, so this namespace's children are requested too.
  const [namespaceList, ownList, pageList, statistics] = await Promise.all([
    community.namespaces(),
    community.namespaces(id),
    community.pages(id),
    id === '' ? community.statistics?.() : undefined,
  ]);
  if (namespaceList.kind !== 'ok') return { kind: 'failed', failure: namespaceList };
  const named = new Set(namespaceList.value.map((each) => each.id));
  const own = ownList.kind === 'ok' ? ownList.value : [];
  const all = [...namespaceList.value, ...own.filter((each) => !named.has(each.id))];
  const self = all.find((each) => each.id === id);
  const exists = (id: string) =>
    id === '' || all.some((each) => each.id === id || each.id.startsWith(`${id}:`));
  if (!exists(id)) {
    const clean = cleanId(id);
    return clean !== '' && exists(clean)
      ? { kind: 'moved', status: 308, to: href({ kind: 'namespace', id: clean, page: 1 }) }
      : { kind: 'failed', failure: { kind: 'missing' } };
  }
  if (pageList.kind !== 'ok') return { kind: 'failed', failure: pageList };
  const namespaces = childNamespaces(all, id);
  const everyPage = await listEveryPage(all, site);
  // A start page has its namespace's name.
  const starts = new Set(namespaces.map((each) => each.id));
  const pages = childPages(pageList.value, id).filter((page) => !starts.has(page.id));
  const offset = (page - 1) * ENTRIES_PER_PAGE;
  const total = namespaces.length + pages.length;
  const remaining = Math.max(0, total - offset);
  if (isPastEnd(page, remaining)) return pastEnd(view);
  const received = Math.min(remaining, ENTRIES_PER_PAGE + 1);
  /** Returns the entries of a list on this page. `before` entries of other lists precede them. */
  const onPage = <T>(list: T[], before: number) => {
    const start = offset - before;
    const end = start + ENTRIES_PER_PAGE;
    return list.slice(Math.max(0, start), Math.max(0, end));
  };
  return {
    kind: 'ready',
    cachedAt: oldestCachedAt([namespaceList, pageList]),
    view,
    title: self?.title || lastIdPart(id),
    all,
    counts: { namespaces: namespaces.length, pages: pages.length },
    wikiPages: statistics?.kind === 'ok' ? statistics.value.pages : undefined,
    namespaces: onPage(namespaces, 0),
    pages: onPage(pages, namespaces.length),
    everyPage,
    paging: paging(page, ENTRIES_PER_PAGE, received, total),
  };
}
