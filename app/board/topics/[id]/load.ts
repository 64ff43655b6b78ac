import { cache } from 'react';
import { countPosts } from '@/lib/community/operations/count-records';
import { listForums, readTopic } from '@/lib/community/operations/operations';
import { config } from '@/lib/config/config';
import type { Forum, Post, Topic } from '@/lib/model/community';
import { forumAncestors } from '@/lib/model/forum-tree';
import { postFloors } from '@/lib/model/post-floors';
import { oldestCachedAt, type PageResult } from '@/lib/render/page-result';
import { setLastModified } from '@/lib/render/render-context';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { isPastEnd, type Paging, pageWindow, paging } from '@/lib/urls/paging';
import type { TopicView } from '@/lib/urls/view';
import { followMove } from './follow-move';

/** A page of a topic. */
interface TopicShown {
  view: TopicView;
  topic: Topic;
  /** The forums around it, outermost first, its own the last. */
  around: Forum[];
  paging: Paging;
  /** The floor of each post, where it is known. */
  floors: (number | undefined)[];
  /** The topic's first post, where this page shows it. */
  opening?: Post;
  savedAt?: Date;
}

/** When the last of these posts was written. */
function newest(posts: Post[]): Date | undefined {
  const times = posts.flatMap(({ postedAt }) => (postedAt ? [postedAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** What a page of a topic shows; the same for its head and its body. */
export const loadTopic = cache(async (view: TopicView): Promise<PageResult<TopicShown>> => {
  const { topicId, sort, page } = view;
  const perPage = config().postsPerPage;
  const window = pageWindow(page, perPage);
  const [asked, forums] = await Promise.all([
    readTopic(topicId, { ...window, sort }),
    listForums(),
  ]);
  if (asked.kind !== 'ok') return { kind: 'failed', failure: asked };
  const topic = asked.value;
  const moved = await followMove(topicId, topic.movedTo, (id) => href({ ...view, topicId: id }));
  if (moved) return moved;
  const received = topic.posts.length + (topic.leftOut ?? 0);
  if (isPastEnd(page, received)) {
    return { kind: 'past-end', page, first: href({ ...view, page: 1 }) };
  }
  const posts = topic.posts.slice(0, perPage);
  const all = forums.kind === 'ok' ? forums.value : [];
  const forum = all.find(({ id }) => id === topic.forumId);
  const { offset } = window;
  const hasNext = received > perPage;
  const least = offset + received;
  const total = hasNext ? await countPosts(asked.value, least, perPage) : undefined;
  setLastModified(newest(posts));
  const opening = page === 1 && sort === THREAD_SORT ? posts[0] : undefined;
  return {
    kind: 'ready',
    view,
    topic: { ...topic, posts },
    around: forum ? [...forumAncestors(all, forum), forum] : [],
    paging: paging(page, perPage, received, total),
    floors: postFloors({ offset, shown: posts.length, hasNext, sort, total }),
    opening,
    savedAt: oldestCachedAt([asked, forums]),
  };
});
