import type { LRUCache } from 'lru-cache';
import { type Ok, ok } from '@/lib/model/outcome';
import type { RawPost, RawTopic } from '@/lib/model/records';
import type { PostsWindow } from '@/lib/urls/views/view';
import { withUsername } from '@/lib/wire/person';
import type { Ask, ForumAnswer } from '../forum/ask';
import type { DiscourseUser } from './records/discourse-fields';
import { type DiscoursePost, type DiscourseTopic, parsePostsBody } from './records/parse-topic';
import { POSTS_PER_PAGE, type PostPlaces, readTopicPage, topicOfRedirect } from './topic-pages';
import { readWithoutStream } from './topic-without-stream';

/** A server may return fewer posts than requested. */
const MAX_POST_REQUESTS = 5;
const MAX_TITLE = 200;
/** Up to this many small actions ("closed this topic") at the end get no page of their own. */
const MAX_TAIL = 5;

/** Places without a post at a topic's end, by the topic's last post id. */
export type TopicTails = LRUCache<number, number>;

/**
 * Reads a topic with a window of posts. Small actions and empty posts have places and count as rejected. A
 * page of 20 takes one request, other windows two, very long topics one per page.
 */
export async function readDiscourseTopic(
  ask: Ask,
  id: number,
  window: PostsWindow,
  { onUsers, tails }: { onUsers: (users: DiscourseUser[]) => void; tails: TopicTails },
): Promise<ForumAnswer<RawTopic>> {
  const { offset, sort } = window;
  const page = sort === 'asc' ? Math.floor(offset / POSTS_PER_PAGE) + 1 : 1;
  const asked = await readTopicPage(ask, id, page);
  const answer = asked.kind === 'past end' ? await readTopicPage(ask, id, 1) : asked;
  if (answer.kind === 'past end') return { kind: 'missing' };
  if (answer.kind !== 'ok') return movedTopic(id, answer) ?? answer;
  const { topic, posts, stream, users, answer: accepted } = answer.value;
  onUsers(users);
  const places = stream
    ? await readByIds(ask, id, { posts, stream, tails }, window)
    : await readWithoutStream(ask, answer.value, asked.kind === 'ok' ? page : 1, window);
  if (places.kind !== 'ok') return places;
  const { total } = places.value;
  const first = sort === 'asc' ? offset : total - 1 - offset;
  const shown = places.value.posts.flatMap((post, index) => {
    const place = (sort === 'asc' ? first + index : first - index) + 1;
    return post?.isShown ? [shownPost(post, place)] : [];
  });
  const rejectedCount = places.value.posts.length - shown.length;
  const isOpening = offset === 0 && sort === 'asc';
  const isAnswerLater = isOpening && !shown.some(({ id: shownId }) => shownId === accepted?.id);
  return ok({
    ...topic,
    posts: shown,
    rejectedCount,
    total,
    ...(accepted && isAnswerLater && { answer: { ...shownPost(accepted), isSolution: true } }),
  });
}

type KnownPosts = Map<number, DiscoursePost>;

async function readByIds(
  ask: Ask,
  topicId: number,
  { posts, stream, tails }: { posts: DiscoursePost[]; stream: number[]; tails: TopicTails },
  { offset, limit, sort }: PostsWindow,
): Promise<ForumAnswer<PostPlaces>> {
  const known: KnownPosts = new Map(posts.map((post) => [post.id, post]));
  const tail = stream.slice(-MAX_TAIL);
  const lastPageLength = stream.length > limit ? stream.length % limit : 0;
  const isTailAlone = lastPageLength > 0 && lastPageLength <= MAX_TAIL;
  const idsWithin = (total: number) => {
    const ids = stream.slice(0, total);
    return (sort === 'asc' ? ids : ids.reverse()).slice(offset, offset + limit);
  };
  const lastId = tail.at(-1) ?? 0;
  const isTailUnknown = isTailAlone && !tails.has(lastId);
  const wanted = [...idsWithin(stream.length), ...(isTailUnknown ? tail : [])];
  const failure = await readMissing(ask, topicId, wanted, known);
  if (failure) return failure;
  if (isTailUnknown) {
    const shown = tail.findLastIndex((postId) => known.get(postId)?.isShown !== false);
    tails.set(lastId, tail.length - 1 - shown);
  }
  const total = stream.length - (isTailAlone ? (tails.get(lastId) ?? 0) : 0);
  const ids = idsWithin(total);
  const laterFailure = await readMissing(ask, topicId, ids, known);
  return laterFailure ?? ok({ posts: ids.map((postId) => known.get(postId)), total });
}

async function readMissing(
  ask: Ask,
  topicId: number,
  ids: readonly number[],
  known: KnownPosts,
): Promise<Exclude<ForumAnswer<never>, Ok<never>> | undefined> {
  for (let requests = 0; requests < MAX_POST_REQUESTS; requests++) {
    const missing = ids.filter((postId) => !known.has(postId));
    if (missing.length === 0) return undefined;
    const search = missing.map((postId) => `post_ids[]=${postId}`).join('&');
    const answer = await ask(`/t/${topicId}/posts.json`, `?${search}`, (body, onRejected) =>
      parsePostsBody(body, onRejected, topicId),
    );
    if (answer.kind !== 'ok') return answer;
    const size = known.size;
    for (const post of answer.value) known.set(post.id, post);
    if (known.size === size) return undefined;
  }
  return undefined;
}

const shownPost = (
  { isShown: _, isForStaff: __, author, ...post }: DiscoursePost,
  place?: number,
): RawPost => ({
  ...post,
  place,
  author: withUsername({ id: author.id, name: author.name }, author.username),
});

/** A merged topic redirects to its target. */
function movedTopic(
  id: number,
  answer: ForumAnswer<DiscourseTopic>,
): ForumAnswer<RawTopic> | undefined {
  const target = topicOfRedirect(answer);
  if (!target || target.id === id || target.id === 0) return undefined;
  const title = (target.slug || `${target.id}`).slice(0, MAX_TITLE);
  return ok({ ...NO_FLAGS, id, title, movedTo: target.id, posts: [], rejectedCount: 0 });
}

const NO_FLAGS = { description: '', isPinned: false, isDigest: false, isFeatured: false };
