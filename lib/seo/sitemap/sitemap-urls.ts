import { type RecordKey, withdrawnRecords } from '@/lib/community/client/withdrawn-records';
import { config } from '@/lib/config/config';
import { namespaceOf } from '@/lib/model/wiki-tree';
import type { SitemapFamily } from '@/lib/urls/families/sitemap-url';
import { THREAD_SORT, topicsWith } from '@/lib/urls/families/topic-url';
import { ENTRIES_PER_PAGE } from '@/lib/urls/families/wiki-url';
import { href } from '@/lib/urls/href';
import type { TopicFilter, View } from '@/lib/urls/view';
import type { Catalog } from './catalog';

/** A line of the sitemap: a path on this site, and when what stands there was last changed. */
export interface SitemapEntry {
  path: string;
  /** Unix seconds; undefined where nobody knows. */
  changed?: number | undefined;
}

const isThere = (record: RecordKey) => !withdrawnRecords().has(record);

function* pagesOf(view: Extract<View, { page: number }>, pages: number): Generator<SitemapEntry> {
  for (let page = 1; page <= pages; page += 1) yield { path: href({ ...view, page }) };
}

function* wikiLines({ wiki, wikiHome, namespaces }: Catalog): Generator<SitemapEntry> {
  const entries = new Map<string, number>();
  const count = (id: string) => entries.set(id, (entries.get(id) ?? 0) + 1);
  for (const id of namespaces) if (id !== '') count(namespaceOf(id));
  for (const { id } of wiki) count(namespaceOf(id));
  const home = wiki.find(({ id }) => id === wikiHome);
  yield { path: href({ kind: 'wiki-home' }), changed: home?.changed };
  for (const id of namespaces) {
    const pages = Math.ceil((entries.get(id) ?? 0) / ENTRIES_PER_PAGE);
    yield* pagesOf({ kind: 'namespace', id, page: 1 }, pages);
  }
  for (const { id, changed } of wiki) {
    if (id !== wikiHome && isThere({ kind: 'page', id }))
      yield { path: href({ kind: 'wiki-page', id }), changed };
  }
}

function* forumLines({ forums, counts }: Catalog): Generator<SitemapEntry> {
  const { topicsPerPage } = config();
  function* list(filter: TopicFilter, count: number, fewest = 0): Generator<SitemapEntry> {
    yield* pagesOf(topicsWith(filter), Math.max(fewest, Math.ceil(count / topicsPerPage)));
  }
  yield { path: href({ kind: 'home' }) };
  yield { path: href({ kind: 'forums' }) };
  yield* list({}, counts.all);
  yield* list({ isDigest: true }, counts.digest);
  yield* list({ isFeatured: true }, counts.featured);
  for (const { id, isParent } of forums) {
    if (!isThere({ kind: 'forum', id })) continue;
    yield* list({ forumId: id }, counts.byForum[id] ?? 0, isParent ? 1 : 0);
  }
}

/** Of a long topic only the last page tells when it was changed. */
function* topicLines({ topics }: Catalog): Generator<SitemapEntry> {
  for (const { id, pages, last } of topics) {
    if (!isThere({ kind: 'topic', id })) continue;
    for (let page = 1; page <= pages; page += 1) {
      const path = href({ kind: 'topic', topicId: id, sort: THREAD_SORT, page });
      yield { path, changed: page === pages ? last : undefined };
    }
  }
}

const LINES = { wiki: wikiLines, forums: forumLines, topics: topicLines } as const;

/** Every address of a family that search engines are asked to keep, each once. */
export function sitemapEntries(family: SitemapFamily, catalogue: Catalog): Generator<SitemapEntry> {
  return LINES[family](catalogue);
}
