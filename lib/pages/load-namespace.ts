import { cache } from 'react';
import { community } from '@/lib/community/open-community';
import { capabilities } from '@/lib/community/store/capabilities';
import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { childNamespaces, childPages, lastIdPart } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/views/href';
import { isPastEnd, type Paging, paging } from '@/lib/urls/views/paging';
import type { ViewOf } from '@/lib/urls/views/view';
import { ENTRIES_PER_PAGE } from '@/lib/urls/views/wiki-url';
import { oldestCachedAt, type PageResult } from './page-result';

/** A page of what lies directly in a namespace, or in the root. */
interface NamespaceContent {
  view: ViewOf<'namespace'>;
  /** Empty for the root. */
  title: string;
  all: Namespace[];
  /** How many namespaces and pages lie directly in it. */
  counts: { namespaces: number; pages: number };
  /** Those of this page. */
  namespaces: Namespace[];
  pages: WikiPageEntry[];
  paging: Paging;
  cachedAt?: Date;
}

/** Loads the page of a namespace; once for its metadata and its body. */
export const loadNamespace = cache(
  async (view: ViewOf<'namespace'>): Promise<PageResult<NamespaceContent>> => {
    if (!capabilities().hasWiki) return { kind: 'failed', failure: { kind: 'missing' } };
    const { id, page } = view;
    const [namespaceList, pageList] = await Promise.all([
      community().namespaces(),
      community().pages(id),
    ]);
    if (namespaceList.kind !== 'ok') return { kind: 'failed', failure: namespaceList };
    const all = namespaceList.value;
    const self = all.find((each) => each.id === id);
    const exists = id === '' || self || all.some((each) => each.id.startsWith(`${id}:`));
    if (!exists) return { kind: 'failed', failure: { kind: 'missing' } };
    if (pageList.kind !== 'ok') return { kind: 'failed', failure: pageList };
    const namespaces = childNamespaces(all, id);
    const pages = childPages(pageList.value, id);
    const offset = (page - 1) * ENTRIES_PER_PAGE;
    const total = namespaces.length + pages.length;
    const remaining = Math.max(0, total - offset);
    if (isPastEnd(page, remaining)) {
      return { kind: 'past-end', page, first: href({ ...view, page: 1 }) };
    }
    /** The entries of a list that are on this page, where `before` others precede the list. */
    const onPage = <T>(list: T[], before: number) =>
      list.slice(Math.max(0, offset - before), Math.max(0, offset + ENTRIES_PER_PAGE - before));
    return {
      kind: 'ready',
      view,
      title: self?.title || lastIdPart(id),
      all,
      counts: { namespaces: namespaces.length, pages: pages.length },
      namespaces: onPage(namespaces, 0),
      pages: onPage(pages, namespaces.length),
      paging: paging(page, ENTRIES_PER_PAGE, Math.min(remaining, ENTRIES_PER_PAGE + 1), total),
      cachedAt: oldestCachedAt([namespaceList, pageList]),
    };
  },
);
