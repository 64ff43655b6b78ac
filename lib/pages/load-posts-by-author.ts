import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { isFault, type Outcome, ok } from '@/lib/model/outcome';
import type { Forum, Person, Post, Topic } from '@/lib/model/records';
import { POSTS_SCANNED } from '@/lib/urls/views/board/topic-view';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { isPastEnd, type Paging, paging } from '@/lib/urls/views/paging';
import type { TopicView } from '@/lib/urls/views/view';
import { followMove } from './follow-move';
import { forumsOfTopic } from './load-topic';
import { oldestCachedAt, type PageResult, pastEnd } from './page-result';

/** The API's maximum. */
const POSTS_PER_REQUEST = 100;

export interface PostsByAuthorContent {
  isByAuthor: true;
  view: TopicView;
  /** With the member's posts only. */
  topic: Topic;
  /** Outermost first. */
  forums: Forum[];
  floors: number[];
  /** Undefined if the member wrote nothing in this range. */
  author?: Person;
  from: number;
  to: number;
  paging: Paging;
}

interface ScannedRange {
  topic: Topic;
  posts: { post: Post; floor: number }[];
  /** Includes rejected records. */
  received: number;
  hasNext: boolean;
  outcomes: Outcome<Topic>[];
}

/** Reads at most `count` posts. Stops if a later request fails. */
export async function scanPosts(
  site: Site,
  topicId: number,
  offset: number,
  count = POSTS_SCANNED,
): Promise<Outcome<ScannedRange>> {
  const range: Omit<ScannedRange, 'topic'> = {
    posts: [],
    received: 0,
    hasNext: false,
    outcomes: [],
  };
  let topic: Topic | undefined;
  while (range.received < count) {
    const start = offset + range.received;
    const window = { offset: start, limit: POSTS_PER_REQUEST, sort: THREAD_SORT };
    const outcome = await readTopic(site, topicId, window);
    if (outcome.kind !== 'ok') {
      if (!topic) return outcome;
      range.hasNext = true;
      break;
    }
    topic ??= outcome.value;
    range.outcomes.push(outcome);
    const { posts, rejectedCount = 0 } = outcome.value;
    range.posts.push(
      ...posts.map((post, index) => ({ post, floor: post.place ?? start + index + 1 })),
    );
    range.received += posts.length + rejectedCount;
    range.hasNext = posts.length + rejectedCount === POSTS_PER_REQUEST;
    if (!range.hasNext) break;
  }
  if (topic && range.received === count) {
    range.hasNext = await hasPostAt(site, topicId, offset + count);
  }
  return topic ? ok({ ...range, topic }) : { kind: 'missing' };
}

/** True if a post exists at the offset, or the community is unavailable. */
async function hasPostAt(site: Site, topicId: number, offset: number): Promise<boolean> {
  const outcome = await readTopic(site, topicId, { offset, limit: 1, sort: THREAD_SORT });
  if (outcome.kind !== 'ok') return isFault(outcome);
  return outcome.value.posts.length + (outcome.value.rejectedCount ?? 0) > 0;
}

/** Loads one member's posts from a range of a topic. */
export async function loadPostsByAuthor(
  view: TopicView,
  site: Site,
): Promise<PageResult<PostsByAuthorContent>> {
  const { topicId, author: authorId, page } = view;
  const offset = (page - 1) * POSTS_SCANNED;
  const [scanned, forums] = await Promise.all([
    scanPosts(site, topicId, offset),
    site.outline.forums(),
  ]);
  if (scanned.kind !== 'ok') return { kind: 'failed', failure: scanned };
  const range = scanned.value;
  const { topic, received, hasNext } = range;
  const moved = await followMove(site, topicId, topic.movedTo, (id) =>
    href({ ...view, topicId: id }),
  );
  if (moved) return moved;
  if (isPastEnd(page, received)) return pastEnd(view);
  const posts = range.posts.filter(({ post }) => post.author.id === authorId);
  const isStarter = topic.starter?.id === authorId;
  // A link leads to the starter's page, so it exists even without posts.
  if (posts.length === 0 && page === 1 && !hasNext && !isStarter) {
    return { kind: 'failed', failure: { kind: 'missing' } };
  }
  return {
    kind: 'ready',
    isByAuthor: true,
    cachedAt: oldestCachedAt([...range.outcomes, forums]),
    // Later ranges may have posts of this member.
    isEmpty: posts.length === 0 && !isStarter,
    view,
    topic: { ...topic, posts: posts.map(({ post }) => post) },
    forums: forumsOfTopic(topic, forums),
    floors: posts.map(({ floor }) => floor),
    author: posts[0]?.post.author ?? (isStarter ? topic.starter : undefined),
    from: offset + 1,
    to: offset + received,
    paging: paging(page, POSTS_SCANNED, hasNext ? POSTS_SCANNED + 1 : received),
  };
}
