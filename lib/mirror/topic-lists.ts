import type { Listing, TopicEntry } from '@/lib/community/model';
import { mapOk, ok } from '@/lib/community/outcome';
import { aboutForums, aboutTopics, type TopicsWindow } from '@/lib/community/questions';
import { readForums } from '@/lib/community/schema/forum';
import { readTopicList } from '@/lib/community/schema/topic';
import { inserter } from '@/lib/embedded/store/builder';
import { prepare } from '@/lib/embedded/store/query';
import type { ForumRow } from '@/lib/embedded/store/rows';
import { type Desk, type Job, nowSeconds } from './job';
import type { Rest } from './queue';
import { forumRow } from './rows';
import type { Topics } from './topics';

const LIMIT = 100;
/** The window before was read again: neither it nor the next is compared with what came before. */
const STEPPED_BACK = -1;

/** The jobs that list the board: its forums, and its topics in two orders. */
export function topicLists({ db, queue, notes, gone, tally, ask }: Desk, topics: Topics) {
  const forums = prepare<{ id: number }>(db, 'SELECT id FROM forum');
  const addForum = inserter<ForumRow>(db, 'forum');

  const list = (window: Omit<TopicsWindow, 'limit'>) =>
    ask<Listing<TopicEntry>>({
      ...aboutTopics({ ...window, limit: LIMIT }),
      read: ({ data, total }, told) =>
        mapOk(readTopicList(data, LIMIT, told), (listing) => ({
          ...listing,
          total: total ?? listing.total,
        })),
    });

  const lengthOf = ({ items, leftOut = 0 }: Listing<TopicEntry>) => items.length + leftOut;

  const listForums: Job = async () =>
    mapOk(
      await ask({
        ...aboutForums(),
        read: ({ data }, told) =>
          readForums(data, (reason) => {
            tally.leftOut += 1;
            told(reason);
          }),
      }),
      (found) => () => {
        const ids = new Set(found.map(({ id }) => id));
        for (const { id } of forums.all()) if (!ids.has(id)) gone.add('forum', id);
        db.exec('DELETE FROM forum');
        for (const forum of found) {
          addForum(forumRow(forum));
          gone.isBack('forum', forum.id);
        }
        return undefined;
      },
    );

  /** Newest first, until a whole window says nothing new. Where the count is then another, all are listed. */
  const listRecent: Job = async ({ cursor }) => {
    const listed = await list({ orderBy: 'last_post', sort: 'desc', offset: cursor });
    return mapOk(listed, (listing) => () => {
      const news = listing.items.filter((entry) => topics.hear(entry)).length;
      if (news > 0) return { cursor: cursor + lengthOf(listing) };
      if (listing.total === undefined || listing.total !== topics.count()) queue.add('all topics');
      return undefined;
    });
  };

  /**
   * From the first to the newest, an order in which nothing moves unless something is deleted: each
   * window begins with the last topic of the one before, and where it does not, one window is read again.
   */
  const listAll: Job = async ({ cursor, mark }) => {
    const overlaps = mark !== null && mark > 0;
    const offset = overlaps ? cursor - 1 : cursor;
    const listed = await list({ orderBy: 'start_date', sort: 'asc', offset });
    return mapOk(listed, (listing) => (): Rest | undefined => {
      for (const entry of listing.items) topics.hear(entry);
      tally.leftOut += listing.leftOut ?? 0;
      const length = lengthOf(listing);
      const end = offset + length;
      if (overlaps && listing.items[0]?.id !== mark) {
        return { cursor: Math.max(0, cursor - LIMIT), mark: STEPPED_BACK };
      }
      const { total } = listing;
      const isTotal = length < LIMIT && total !== undefined && end >= total;
      if (end === offset || (overlaps && end === cursor) || isTotal) {
        notes.set('walked', nowSeconds());
        queue.add('unseen topics', '', { cursor: 0, asks: 0 });
        return undefined;
      }
      const asks = Math.max(1, Math.ceil(((total ?? 0) - end) / LIMIT));
      const last = mark === STEPPED_BACK ? undefined : listing.items.at(-1)?.id;
      return { cursor: end, mark: last, asks };
    });
  };

  const findUnseen: Job = async () =>
    ok(() => {
      topics.askForUnseen();
      return undefined;
    });

  return {
    forums: listForums,
    'recent topics': listRecent,
    'all topics': listAll,
    'unseen topics': findUnseen,
  };
}
