import type { Config } from '@/lib/config/config';
import { openReadOnly } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { openStore } from '@/lib/store/open-store';
import { iterateRecords } from '@/lib/store/queries/iterate-records';
import { THREAD_SORT, topicsWith } from '@/lib/urls/families/topic-url';
import type { TopicsView, View } from '@/lib/urls/view';

const topicView = (topicId: number, page = 1): View => ({
  kind: 'topic',
  topicId,
  sort: THREAD_SORT,
  page,
});

/** What a store holds, as far as a frozen site must know it to link only to what is there. */
export function openFrozenContents(path: string, { postsPerPage, topicsPerPage }: Config) {
  const store = openStore(path);
  const db = openReadOnly(path);
  const records = iterateRecords(db);
  const place = prepareQuery<{ ordinal: number }>(
    db,
    'SELECT ordinal FROM post_place WHERE tid = ? AND pid = ?',
  );
  const pagesOf = (records: number, perPage: number) => Math.max(1, Math.ceil(records / perPage));
  const pagesOfTopic = (tid: number) =>
    pagesOf(store.board.topic(tid)?.postTotal ?? 0, postsPerPage);
  const forums = new Set(store.board.forums().map(({ id }) => id));

  const topicPages = ({ filter, orderBy, sort }: TopicsView) => {
    const { forumId, isDigest, isFeatured } = filter;
    const window = { orderBy, sort, offset: 0, limit: 1 };
    const { total } = store.board.topics({ forumId, isDigest, isFeatured, ...window });
    return pagesOf(total, topicsPerPage);
  };

  return {
    /** Where a reader begins, and every thing that has a page, linked or not. */
    *views(): Generator<View> {
      yield* [{ kind: 'home' }, { kind: 'wiki-home' }, { kind: 'forums' }, topicsWith()] as View[];
      for (const { id } of store.wiki.namespaces('')) yield { kind: 'namespace', id, page: 1 };
      for (const { id } of records.pages()) yield { kind: 'wiki-page', id };
      for (const forumId of forums) yield topicsWith({ forumId });
      for (const { id, movedTo } of records.topics()) {
        if (movedTo === undefined) yield topicView(id);
      }
    },

    /** Whether there is such a page. */
    has(view: View): boolean {
      switch (view.kind) {
        case 'wiki-page':
          return store.wiki.hasPage(view.id);
        case 'namespace':
          return view.id === '' || store.wiki.hasNamespace(view.id);
        case 'topics': {
          const { forumId } = view.filter;
          if (forumId !== undefined && !forums.has(forumId)) return false;
          return view.page <= topicPages(view);
        }
        case 'topic':
          return (
            store.board.topic(view.topicId) !== undefined && view.page <= pagesOfTopic(view.topicId)
          );
        default:
          return true;
      }
    },

    /** Where a topic lives now. */
    home: (tid: number): number => store.board.topic(tid)?.movedTo ?? tid,

    /** The page of a topic that a post stands on; undefined when it is not there. */
    pageOfPost(tid: number, pid: number): View | undefined {
      const found = place.first(tid, pid);
      return found && topicView(tid, Math.floor(found.ordinal / postsPerPage) + 1);
    },

    lastPage: (tid: number): View => topicView(tid, pagesOfTopic(tid)),

    close() {
      store.close();
      db.close();
    },
  };
}

export type FrozenContents = ReturnType<typeof openFrozenContents>;
