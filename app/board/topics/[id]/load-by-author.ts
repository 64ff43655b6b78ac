import { cache } from 'react';
import { listForums, readTopic } from '@/lib/community/operations/operations';
import type { Forum, Person, Post, Topic } from '@/lib/model/community';
import { forumAncestors } from '@/lib/model/forum-tree';
import { type Failure, isFault } from '@/lib/model/outcome';
import { oldestCachedAt, type PageResult } from '@/lib/render/page-result';
import { markPageEmpty } from '@/lib/render/render-context';
import { POSTS_SCANNED, THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { isPastEnd, type Paging, paging } from '@/lib/urls/paging';
import type { TopicView } from '@/lib/urls/view';
import { followMove } from './follow-move';

/** As many as the interface gives at once. */
const POSTS_A_QUESTION = 100;

/** What one member wrote in a stretch of a topic. */
export interface ByAuthorShown {
  view: TopicView;
  topic: Topic;
  around: Forum[];
  /** The floor of each post. */
  floors: number[];
  /** Undefined where they wrote nothing in this stretch. */
  author?: Person;
  /** The stretch that was looked through, as floors. */
  from: number;
  to: number;
  paging: Paging;
  savedAt?: Date;
}

interface Stretch {
  topic: Topic;
  posts: { post: Post; floor: number }[];
  /** How many records were read, with those left out. */
  received: number;
  hasNext: boolean;
  outcomes: { kind: 'ok'; value: Topic; savedAt?: Date }[];
}

/** Looks through a stretch of a topic, question by question; what comes after a failure is left for another time. */
async function lookThrough(topicId: number, offset: number): Promise<Stretch | Failure> {
  const stretch: Omit<Stretch, 'topic'> = { posts: [], received: 0, hasNext: false, outcomes: [] };
  let topic: Topic | undefined;
  while (stretch.received < POSTS_SCANNED) {
    const start = offset + stretch.received;
    const window = { offset: start, limit: POSTS_A_QUESTION, sort: THREAD_SORT };
    const asked = await readTopic(topicId, window);
    if (asked.kind !== 'ok') {
      if (!topic) return asked;
      stretch.hasNext = true;
      break;
    }
    topic ??= asked.value;
    stretch.outcomes.push(asked);
    const { posts, rejectedCount = 0 } = asked.value;
    stretch.posts.push(...posts.map((post, index) => ({ post, floor: start + index + 1 })));
    stretch.received += posts.length + rejectedCount;
    stretch.hasNext = posts.length + rejectedCount === POSTS_A_QUESTION;
    if (!stretch.hasNext) break;
  }
  if (topic && stretch.received === POSTS_SCANNED) {
    stretch.hasNext = await hasPostAt(topicId, offset + POSTS_SCANNED);
  }
  return topic ? { ...stretch, topic } : { kind: 'missing' };
}

/** Whether a post stands there, asked for by itself: a stretch is as much as the interface gives at once. */
async function hasPostAt(topicId: number, offset: number): Promise<boolean> {
  const asked = await readTopic(topicId, { offset, limit: 1, sort: THREAD_SORT });
  if (asked.kind !== 'ok') return isFault(asked);
  return asked.value.posts.length + (asked.value.rejectedCount ?? 0) > 0;
}

/** What a page of one member's posts in a topic shows; the same for its head and its body. */
export const loadByAuthor = cache(async (view: TopicView): Promise<PageResult<ByAuthorShown>> => {
  const { topicId, author: authorId, page } = view;
  const offset = (page - 1) * POSTS_SCANNED;
  const [stretch, forums] = await Promise.all([lookThrough(topicId, offset), listForums()]);
  if ('kind' in stretch) return { kind: 'failed', failure: stretch };
  const { topic, posts, received, hasNext, outcomes } = stretch;
  const moved = await followMove(topicId, topic.movedTo, (id) => href({ ...view, topicId: id }));
  if (moved) return moved;
  if (isPastEnd(page, received)) {
    return { kind: 'past-end', page, first: href({ ...view, page: 1 }) };
  }
  const own = posts.filter(({ post }) => post.author.id === authorId);
  const isStarter = topic.starter?.id === authorId;
  // Whoever never wrote here has no page here; its starter has, since a link leads to it.
  if (own.length === 0 && page === 1 && !hasNext && !isStarter) {
    return { kind: 'failed', failure: { kind: 'missing' } };
  }
  // In a long topic any number may be asked for: whether its member writes further on is not known.
  if (own.length === 0 && !isStarter) markPageEmpty();
  const all = forums.kind === 'ok' ? forums.value : [];
  const forum = all.find(({ id }) => id === topic.forumId);
  return {
    kind: 'ready',
    view,
    topic: { ...topic, posts: own.map(({ post }) => post) },
    floors: own.map(({ floor }) => floor),
    author: own[0]?.post.author ?? (isStarter ? topic.starter : undefined),
    around: forum ? [...forumAncestors(all, forum), forum] : [],
    from: offset + 1,
    to: offset + received,
    paging: paging(page, POSTS_SCANNED, hasNext ? POSTS_SCANNED + 1 : received),
    savedAt: oldestCachedAt([...outcomes, forums]),
  };
});
