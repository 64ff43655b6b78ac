import type { RawPost, RawTopic } from '@/lib/model/community';
import { ok } from '@/lib/model/outcome';
import type { PostsWindow } from '@/lib/urls/views/view';
import { withUsername } from '@/lib/wire/person';
import type { Ask, DiscourseAnswer } from './ask';
import type { DiscourseUser } from './records/discourse-fields';
import { type DiscoursePost, type DiscourseTopic, parsePostsBody } from './records/parse-topic';
import { POSTS_PER_PAGE, type PostPlaces, readTopicPage, topicOfRedirect } from './topic-pages';
import { readWithoutStream } from './topic-without-stream';

/** A server may give fewer posts than were asked for. */
const MAX_POST_REQUESTS = 5;
const MAX_TITLE = 200;

/**
 * Reads a topic with a window of its posts. Places are those of the Discourse, where small actions and
 * empty posts have places too, which count as rejected. A page of 20 takes one request, any other window
 * two, or as many as it has pages where a topic is too long to come with the ids of its posts.
 * @param onUsers called with the members that the topic names
 */
export async function readDiscourseTopic(
  ask: Ask,
  id: number,
  window: PostsWindow,
  onUsers: (users: DiscourseUser[]) => void,
): Promise<DiscourseAnswer<RawTopic>> {
  const { offset, sort } = window;
  const page = sort === 'asc' ? Math.floor(offset / POSTS_PER_PAGE) + 1 : 1;
  const asked = await readTopicPage(ask, id, page);
  const answer = asked.kind === 'past end' ? await readTopicPage(ask, id, 1) : asked;
  if (answer.kind === 'past end') return { kind: 'missing' };
  if (answer.kind !== 'ok') return movedTopic(id, answer) ?? answer;
  const { topic, posts, stream, users } = answer.value;
  onUsers(users);
  const places = stream
    ? await readByIds(ask, id, { posts, stream }, window)
    : await readWithoutStream(ask, answer.value, asked.kind === 'ok' ? page : 1, window);
  if (places.kind !== 'ok') return places;
  const { total } = places.value;
  const first = sort === 'asc' ? offset : total - 1 - offset;
  const shown = places.value.posts.flatMap((post, index) => {
    const place = (sort === 'asc' ? first + index : first - index) + 1;
    return post?.isShown ? [shownPost(post, place)] : [];
  });
  const rejectedCount = places.value.posts.length - shown.length;
  return ok({ ...topic, posts: shown, rejectedCount, total });
}

async function readByIds(
  ask: Ask,
  topicId: number,
  { posts, stream }: Required<Pick<DiscourseTopic, 'posts' | 'stream'>>,
  { offset, limit, sort }: PostsWindow,
): Promise<DiscourseAnswer<PostPlaces>> {
  const ids = (sort === 'asc' ? stream : stream.toReversed()).slice(offset, offset + limit);
  const known = new Map(posts.map((post) => [post.id, post]));
  for (let requests = 0; requests < MAX_POST_REQUESTS; requests++) {
    const missing = ids.filter((postId) => !known.has(postId));
    if (missing.length === 0) break;
    const search = missing.map((postId) => `post_ids[]=${postId}`).join('&');
    const more = await ask(`/t/${topicId}/posts.json`, `?${search}`, (body, onRejected) =>
      parsePostsBody(body, onRejected, topicId),
    );
    if (more.kind !== 'ok') return more;
    const size = known.size;
    for (const post of more.value) known.set(post.id, post);
    // The others were deleted since.
    if (known.size === size) break;
  }
  return ok({ posts: ids.map((postId) => known.get(postId)), total: stream.length });
}

const shownPost = ({ isShown: _, author, ...post }: DiscoursePost, place: number): RawPost => ({
  ...post,
  place,
  author: withUsername({ id: author.id, name: author.name }, author.username),
});

/** A topic that was merged into another one redirects to it. */
function movedTopic(
  id: number,
  answer: DiscourseAnswer<DiscourseTopic>,
): DiscourseAnswer<RawTopic> | undefined {
  const target = topicOfRedirect(answer);
  if (!target || target.id === id || target.id === 0) return undefined;
  const title = (target.slug || `${target.id}`).slice(0, MAX_TITLE);
  return ok({ ...NO_FLAGS, id, title, movedTo: target.id, posts: [], rejectedCount: 0 });
}

const NO_FLAGS = { description: '', isPinned: false, isDigest: false, isFeatured: false };
