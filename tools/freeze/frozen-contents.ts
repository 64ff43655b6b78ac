import type { Config } from '@/lib/base/config/config';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { UNLISTED_NAMESPACE } from '@/lib/store/database/rows';
import { openStore, type Store } from '@/lib/store/open-store';
import { THREAD_SORT, topicsWith } from '@/lib/urls/views/board/topics-view';
import type { LocatorView, TopicsView, View } from '@/lib/urls/views/view';

const topicView = (topicId: number, page = 1): View => ({
  kind: 'topic',
  topicId,
  sort: THREAD_SORT,
  page,
});
const pageCount = (records: number, perPage: number) => Math.max(1, Math.ceil(records / perPage));

/** Follows moves; undefined if there is no such topic. */
function currentTopicId({ board }: Store, tid: number): number | undefined {
  const visited = new Set<number>();
  let id = tid;
  // Topics could be moved in a circle.
  while (!visited.has(id)) {
    visited.add(id);
    const topic = board.topic(id);
    if (!topic) return undefined;
    if (topic.movedTo === undefined) return id;
    id = topic.movedTo;
  }
  return undefined;
}

/** Entry pages and each record's page. Moved topics redirect. */
function* listViews(store: Store, records: ReturnType<typeof iterateRecords>): Generator<View> {
  const { hasWiki, hasBoard } = store.parts;
  yield { kind: 'home' };
  if (hasBoard) {
    yield { kind: 'forums' };
    yield topicsWith();
    yield { kind: 'new-posts' };
  }
  if (hasWiki) yield { kind: 'wiki-home' };
  const namespaces = hasWiki ? store.wiki.namespaces('') : [];
  for (const { id } of namespaces) {
    yield { kind: 'namespace', id, page: 1 };
  }
  for (const { id, isUnlisted } of records.pages()) {
    if (!isUnlisted) yield { kind: 'wiki-page', id };
  }
  // Empty forums are added when something links to them.
  for (const { id, topicCount } of store.board.forums()) {
    if (topicCount !== 0) yield topicsWith({ forumId: id });
  }
  for (const { id } of records.topics()) {
    if (currentTopicId(store, id) !== undefined) yield topicView(id);
  }
}

/** Opens a store to list a frozen site's pages, and to resolve links to them. */
export function openFrozenContents(path: string, { postsPerPage, topicsPerPage }: Config) {
  const store = openStore(path);
  const { hasWiki, hasBoard } = store.parts;
  const db = openReadOnly(path);
  const records = iterateRecords(db);
  const place = prepareQuery<{ ordinal: number }>(
    db,
    'SELECT ordinal FROM post_place WHERE tid = ? AND pid = ?',
  );
  const shownPage = prepareQuery<{ id: string }>(
    db,
    `SELECT id FROM page WHERE id = ? AND namespace <> '${UNLISTED_NAMESPACE}'`,
  );
  const topicPageCount = (tid: number) =>
    pageCount(store.board.topic(tid)?.postTotal ?? 0, postsPerPage);
  const forums = new Set(store.board.forums().map(({ id }) => id));

  const listPageCount = ({ filter, orderBy, sort }: TopicsView) => {
    // Frozen sites have no lists with other filters (`isIndexable`).
    const { forumId, isDigest, isFeatured } = filter;
    const window = { orderBy, sort, offset: 0, limit: 1 };
    const { total } = store.board.topics({ forumId, isDigest, isFeatured, ...window });
    return pageCount(total, topicsPerPage);
  };

  return {
    views: () => listViews(store, records),

    /** Returns the titles of all wiki pages and topics. */
    titles(): string[] {
      const titles: string[] = [];
      for (const { title } of records.pages()) titles.push(title);
      for (const { title } of records.topics()) titles.push(title);
      return titles;
    },

    /** True if the frozen site has the page of a view. The view must be indexable (`isIndexable`). */
    has(view: View): boolean {
      switch (view.kind) {
        case 'wiki-page':
          return shownPage.first(view.id) !== undefined;
        case 'wiki-home':
          return hasWiki;
        case 'namespace':
          return hasWiki && (view.id === '' || store.wiki.hasNamespace(view.id));
        case 'forums':
          return hasBoard;
        case 'topics': {
          const { forumId } = view.filter;
          if (!hasBoard || (forumId !== undefined && !forums.has(forumId))) return false;
          return view.page <= listPageCount(view);
        }
        case 'topic': {
          const { topicId, page } = view;
          return store.board.topic(topicId) !== undefined && page <= topicPageCount(topicId);
        }
        case 'new-posts':
          return hasBoard;
        default:
          return true;
      }
    },

    currentTopicId: (tid: number) => currentTopicId(store, tid),

    /** Returns the page of a topic that shows a post; undefined if there is no such post. */
    pageOfPost(tid: number, pid: number): View | undefined {
      const found = place.first(tid, pid);
      return found && topicView(tid, Math.floor(found.ordinal / postsPerPage) + 1);
    },

    /** Returns the post that a locator names; undefined if there is none. */
    postAt(view: LocatorView) {
      if (view.by === 'number') return store.board.postByNumber(view.topicId, view.number);
      return view.by === 'post' ? store.board.place(view.postId) : undefined;
    },

    /** Returns a topic's last page. */
    lastPage: (tid: number): View => topicView(tid, topicPageCount(tid)),

    close() {
      store.close();
      db.close();
    },
  };
}

export type FrozenContents = ReturnType<typeof openFrozenContents>;
