import { cache } from 'react';
import { listPages, readNamespaces } from '@/lib/community/operations/operations';
import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import {
  childNamespaces,
  childPages,
  lastIdPart,
  type NamespaceNode,
  namespaceTree,
} from '@/lib/model/wiki-tree';
import { oldestCachedAt, type PageResult } from '@/lib/render/page-result';
import { ENTRIES_PER_PAGE } from '@/lib/urls/families/wiki-url';
import { href } from '@/lib/urls/href';
import { isPastEnd, type Paging, paging } from '@/lib/urls/paging';
import type { View } from '@/lib/urls/view';

type NamespaceView = Extract<View, { kind: 'namespace' }>;

/** A namespace of the wiki, or all of it. */
interface NamespaceShown {
  view: NamespaceView;
  /** Empty for the root. */
  title: string;
  all: Namespace[];
  /** How many namespaces and pages lie directly in it. */
  counts: { namespaces: number; pages: number };
  /** Those of this page. */
  namespaces: Namespace[];
  pages: WikiPageEntry[];
  tree: NamespaceNode[];
  paging: Paging;
  savedAt?: Date;
}

/** What a namespace's page shows; the same for its head and its body. */
export const loadNamespace = cache(
  async (view: NamespaceView): Promise<PageResult<NamespaceShown>> => {
    const { id, page } = view;
    const [asked, listed] = await Promise.all([readNamespaces(), listPages(id)]);
    if (asked.kind !== 'ok') return { kind: 'failed', failure: asked };
    const all = asked.value;
    const self = all.find((each) => each.id === id);
    const isKnown = id === '' || self || all.some((each) => each.id.startsWith(`${id}:`));
    if (!isKnown) return { kind: 'failed', failure: { kind: 'missing' } };
    if (listed.kind !== 'ok') return { kind: 'failed', failure: listed };
    const namespaces = childNamespaces(all, id);
    const pages = childPages(listed.value, id);
    const offset = (page - 1) * ENTRIES_PER_PAGE;
    const count = namespaces.length + pages.length;
    const left = Math.max(0, count - offset);
    if (isPastEnd(page, left)) return { kind: 'past-end', page, first: href({ ...view, page: 1 }) };
    const part = <T>(list: T[], before: number) =>
      list.slice(Math.max(0, offset - before), Math.max(0, offset + ENTRIES_PER_PAGE - before));
    return {
      kind: 'ready',
      view,
      title: self?.title || lastIdPart(id),
      all,
      counts: { namespaces: namespaces.length, pages: pages.length },
      namespaces: part(namespaces, 0),
      pages: part(pages, namespaces.length),
      tree: namespaceTree(all, id),
      paging: paging(page, ENTRIES_PER_PAGE, Math.min(left, ENTRIES_PER_PAGE + 1), count),
      savedAt: oldestCachedAt([asked, listed]),
    };
  },
);
