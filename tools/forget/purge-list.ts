import type { Config } from '@/lib/base/config/config';
import type { Change } from '@/lib/model/records';
import { namespaceAncestors } from '@/lib/model/wiki-tree';
import { openStore, type Store } from '@/lib/store/open-store';
import { FEED_FORMATS, feedOf, printFeedUrl } from '@/lib/urls/documents/feed-url';
import { printTextUrl, textUrlOf } from '@/lib/urls/documents/markdown-url';
import { printSitemapUrl, SITEMAP_FAMILIES } from '@/lib/urls/documents/sitemap-url';
import { routePath } from '@/lib/urls/routes/route-path';
import { THREAD_SORT, topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import type { TopicsView, View } from '@/lib/urls/views/view';

/** Pages that may show any record. */
const EVERYWHERE = [
  routePath('/'),
  routePath('/board/new'),
  routePath('/board/forums'),
  routePath('/wiki/pages'),
  routePath('/wiki/namespaces'),
  routePath('/changes.atom'),
  routePath('/llms.txt'),
  printSitemapUrl({ kind: 'index' }),
  ...SITEMAP_FAMILIES.map((family) => printSitemapUrl({ kind: 'part', family, part: 1 })),
];

type PageSizes = Pick<Config, 'postsPerPage' | 'topicsPerPage'>;

const pageCount = (records: number, perPage: number) => Math.max(1, Math.ceil(records / perPage));

const feedsOf = (view: View) =>
  FEED_FORMATS.flatMap((format) => {
    const feed = feedOf(view, format);
    return feed ? [printFeedUrl(feed)] : [];
  });

/**
 * Yields a topic's addresses: its pages in both orders, each post's page with the post in the query, the
 * whole topic, feeds and JSON.
 */
function* topicAddresses(store: Store, topicId: number, { postsPerPage }: PageSizes) {
  const posts = store.board.topic(topicId)?.postTotal ?? 0;
  const first = { kind: 'topic', topicId, sort: THREAD_SORT, page: 1 } as const;
  for (let page = 1; page <= pageCount(posts, postsPerPage); page++) {
    const view = { ...first, page };
    yield href(view);
    yield href({ ...view, sort: 'desc' });
  }
  for (const [place, post] of store.board.postIds(topicId).entries()) {
    yield href({ ...first, page: Math.floor(place / postsPerPage) + 1, post });
  }
  yield href({ ...first, isWhole: true });
  yield href({ ...first, isBest: true });
  yield* feedsOf(first);
  yield `/api${routePath('/board/topics/{id}', topicId)}`;
}

function* listAddresses(store: Store, list: TopicsView, { topicsPerPage }: PageSizes) {
  const { filter, orderBy, sort } = list;
  const { total } = store.board.topics({ ...filter, orderBy, sort, offset: 0, limit: 1 });
  for (let page = 1; page <= pageCount(total, topicsPerPage); page++) {
    yield href({ ...list, page });
  }
  yield* feedsOf(list);
}

/** Yields a wiki page's addresses: HTML, source, JSON, and the namespaces that list it. */
function* pageAddresses(id: string) {
  const view = { kind: 'wiki-page', id } as const;
  yield href(view);
  yield printTextUrl({ kind: 'source', view });
  yield `/api${href(view)}`;
  for (const namespace of namespaceAncestors(id)) {
    yield href({ kind: 'namespace', id: namespace, page: 1 });
  }
}

/**
 * Returns the paths to purge from caches in front of the site, each once, also of pages as Markdown. Paths
 * with other parameters (`/api/…?offset=`) are unknown, so they are not among them.
 * @param path the store before the changes
 */
export function addressesToPurge(
  path: string,
  changes: readonly Change[],
  sizes: PageSizes,
): string[] {
  if (changes.length === 0) {
    return [];
  }
  const store = openStore(path);
  const addresses = new Set<string>();
  const addAddresses = (found: Iterable<string>) => {
    for (const address of found) {
      addresses.add(address);
      const markdown = textUrlOf(address, 'markdown');
      if (markdown) addresses.add(markdown);
    }
  };
  addAddresses(EVERYWHERE);
  try {
    const topics = new Set<number>();
    const lists = new Map<string, TopicsView>();
    const addList = (list: TopicsView) => lists.set(href(list), list);
    for (const { kind, id, topicId } of changes) {
      if (kind === 'page') {
        addAddresses(pageAddresses(id));
      } else if (kind === 'forum') {
        addList(topicsWith({ forumId: Number(id) }));
      } else {
        topics.add(topicId ?? Number(id));
      }
    }
    for (const topicId of topics) {
      addAddresses(topicAddresses(store, topicId, sizes));
      const { forumId, starter } = store.board.topic(topicId) ?? {};
      addList(topicsWith());
      if (forumId !== undefined) {
        addList(topicsWith({ forumId }));
      }
      if (starter?.id !== undefined) {
        addList(topicsWith({ starterId: starter.id }));
      }
    }
    for (const list of lists.values()) {
      addAddresses(listAddresses(store, list, sizes));
    }
  } finally {
    store.close();
  }
  return [...addresses];
}
