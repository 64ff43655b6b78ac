import type { Site } from '@/lib/community/site/site';
import type { RecordKey } from '@/lib/model/record-key';
import { namespaceOf } from '@/lib/model/wiki-tree';
import type { SitemapFamily } from '@/lib/urls/documents/sitemap-url';
import { THREAD_SORT, topicsWith } from '@/lib/urls/views/board/topics-view';
import type { TopicFilter, View } from '@/lib/urls/views/view';
import { ENTRIES_PER_PAGE } from '@/lib/urls/views/wiki/namespace-view';
import type { Catalog } from './catalog';

export interface SitemapEntry {
  view: View;
  lastModifiedSeconds?: number | undefined;
}

const isAvailable = ({ observations }: Site, record: RecordKey) =>
  !observations.withdrawn.has(record);

function* pagesOf(view: Extract<View, { page: number }>, count: number): Generator<SitemapEntry> {
  for (let page = 1; page <= count; page += 1) yield { view: { ...view, page } };
}

function* wikiEntries(
  { wiki, wikiHome, namespaces }: Catalog,
  site: Site,
): Generator<SitemapEntry> {
  if (!site.can.showWiki) return;
  const sizes = new Map<string, number>();
  const countEntry = (id: string) => {
    const namespace = namespaceOf(id);
    sizes.set(namespace, (sizes.get(namespace) ?? 0) + 1);
  };
  for (const id of namespaces) {
    if (id !== '') countEntry(id);
  }
  for (const { id } of wiki) countEntry(id);
  const home = wiki.find(({ id }) => id === wikiHome);
  yield { view: { kind: 'wiki-home' }, lastModifiedSeconds: home?.changed };
  for (const id of namespaces) {
    const pages = Math.ceil((sizes.get(id) ?? 0) / ENTRIES_PER_PAGE);
    yield* pagesOf({ kind: 'namespace', id, page: 1 }, pages);
  }
  for (const { id, changed } of wiki) {
    if (id === wikiHome || !isAvailable(site, { kind: 'page', id })) continue;
    yield { view: { kind: 'wiki-page', id }, lastModifiedSeconds: changed };
  }
}

function* forumEntries({ forums, counts }: Catalog, site: Site): Generator<SitemapEntry> {
  const { topicsPerPage } = site.settings;
  function* list(filter: TopicFilter, count: number, minPages = 0): Generator<SitemapEntry> {
    const pages = Math.ceil(count / topicsPerPage);
    yield* pagesOf(topicsWith(filter), Math.max(minPages, pages));
  }
  yield { view: { kind: 'home' } };
  if (!site.can.showBoard) return;
  yield { view: { kind: 'forums' } };
  if (counts.all > 0) yield { view: { kind: 'new-posts' } };
  yield* list({}, counts.all);
  yield* list({ isDigest: true }, counts.digest);
  yield* list({ isFeatured: true }, counts.featured);
  for (const { id, isParent } of forums) {
    if (!isAvailable(site, { kind: 'forum', id: String(id) })) continue;
    // A forum without topics may list subforums.
    yield* list({ forumId: id }, counts.byForum[id] ?? 0, isParent ? 1 : 0);
  }
}

/** Only a topic's last page has a time. */
function* topicEntries({ topics }: Catalog, site: Site): Generator<SitemapEntry> {
  for (const { id, pages, last } of topics) {
    if (!isAvailable(site, { kind: 'topic', id: String(id) })) continue;
    for (let page = 1; page <= pages; page += 1) {
      const view: View = { kind: 'topic', topicId: id, sort: THREAD_SORT, page };
      yield { view, lastModifiedSeconds: page === pages ? last : undefined };
    }
  }
}

const ENTRIES = { wiki: wikiEntries, forums: forumEntries, topics: topicEntries } as const;

/** Yields each indexable page of a family once. */
export function sitemapEntries(
  family: SitemapFamily,
  catalog: Catalog,
  site: Site,
): Generator<SitemapEntry> {
  return ENTRIES[family](catalog, site);
}
