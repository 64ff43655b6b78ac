import { mapOk, ok } from '@/lib/model/outcome';
import { nowSeconds } from '@/lib/model/unix-time';
import { recordInserter } from '@/lib/store/database/insert-records';
import type { MirrorContext, TaskHandler } from '../mirror-context';
import type { MirroredTopics } from './mirrored-topics';
import { type ListTopics, TOPICS_PER_REQUEST, topicScanHandler, windowLength } from './topic-scan';

/** Returns the handlers that list forums and topics. */
export function topicListHandlers(context: MirrorContext, topics: MirroredTopics) {
  const { database, queue, state, deleted, ask, deleteUnlisted } = context;
  const { addForum } = recordInserter(database.store);

  const list: ListTopics = (window) =>
    ask((community) => community.topics({ ...window, limit: TOPICS_PER_REQUEST }));

  const listForums: TaskHandler = async () =>
    mapOk(await ask((community) => community.forums()), (forums) => () => {
      deleteUnlisted('forum', new Set(forums.map(({ id }) => id)));
      for (const forum of forums) {
        addForum(forum);
        deleted.remove('forum', forum.id);
      }
      state.set('forumsListedAt', nowSeconds());
      return undefined;
    });

  /** Lists the newest topics until a window is unchanged. Lists all if the counts then differ. */
  const listRecent: TaskHandler = async ({ cursor }) => {
    const listed = await list({ orderBy: 'last_post', sort: 'desc', offset: cursor });
    return mapOk(listed, (window) => () => {
      const changes = window.items.filter((entry) => topics.recordListed(entry).isChanged).length;
      const end = cursor + windowLength(window);
      const known = topics.countListed();
      if (changes > 0 && end <= known) return { cursor: end };
      if (window.total === undefined || window.total !== known) queue.add('all topics');
      return undefined;
    });
  };

  const queueUnseen: TaskHandler = async () =>
    ok(() => void topics.queueUnseen(state.number('scan')));

  return {
    forums: listForums,
    'recent topics': listRecent,
    'all topics': topicScanHandler(context, topics, list),
    'unseen topics': queueUnseen,
  };
}
