import { forumsRequest, topicsRequest } from '@/lib/community/operations/requests';
import type { Listing, TopicEntry } from '@/lib/model/community';
import { mapOk, ok } from '@/lib/model/outcome';
import { inserter } from '@/lib/store/build/store-builder';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import type { ForumRow } from '@/lib/store/database/rows';
import { readForums } from '@/lib/wire/forum';
import { readTopicList } from '@/lib/wire/topic';
import { nowSeconds } from '../../model/unix-time';
import type { Job, MirrorContext } from '../context';
import { forumRow } from '../rows';
import type { KnownTopics } from './known-topics';
import { LIMIT, type ListTopics, lengthOf, walkJob } from './read-windows';

/** The jobs that list the board: its forums, and its topics in two orders. */
export function topicListJobs(desk: MirrorContext, topics: KnownTopics) {
  const { db, queue, notes, gone, tally, ask, mayLose } = desk;
  const forums = prepareQuery<{ id: number }>(db, 'SELECT id FROM forum');
  const addForum = inserter<ForumRow>(db, 'forum');

  const list: ListTopics = (window) =>
    ask<Listing<TopicEntry>>({
      ...topicsRequest({ ...window, limit: LIMIT }),
      read: ({ data, total }, told) =>
        mapOk(readTopicList(data, LIMIT, told), (listing) => ({
          ...listing,
          total: total ?? listing.total,
        })),
    });

  const listForums: Job = async () =>
    mapOk(
      await ask({
        ...forumsRequest(),
        read: ({ data }, told) =>
          readForums(data, (reason) => {
            tally.leftOut += 1;
            told(reason);
          }),
      }),
      (found) => () => {
        const ids = new Set(found.map(({ id }) => id));
        const known = forums.all();
        const lost = known.filter(({ id }) => !ids.has(id));
        if (!mayLose('forum', lost.length, known.length)) return { cursor: 0 };
        for (const { id } of lost) gone.add('forum', id);
        tally.gone += lost.length;
        db.exec('DELETE FROM forum');
        for (const forum of found) {
          addForum(forumRow(forum));
          gone.isBack('forum', forum.id);
        }
        notes.set('forums_listed', nowSeconds());
        return undefined;
      },
    );

  /**
   * Newest first, until a whole window says nothing new, or more was listed than there is. Where the
   * count is then another, all are listed.
   */
  const listRecent: Job = async ({ cursor }) => {
    const listed = await list({ orderBy: 'last_post', sort: 'desc', offset: cursor });
    return mapOk(listed, (listing) => () => {
      const news = listing.items.filter((entry) => topics.hear(entry).isNews).length;
      const end = cursor + lengthOf(listing);
      if (news > 0 && end <= topics.count()) return { cursor: end };
      if (listing.total === undefined || listing.total !== topics.count()) queue.add('all topics');
      return undefined;
    });
  };

  const findUnseen: Job = async () =>
    ok(() => {
      topics.askForUnseen(notes.number('walk'));
      return undefined;
    });

  return {
    forums: listForums,
    'recent topics': listRecent,
    'all topics': walkJob(desk, topics, list),
    'unseen topics': findUnseen,
  };
}
