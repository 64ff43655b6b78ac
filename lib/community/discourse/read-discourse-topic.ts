import type { RawPost, RawTopic } from '@/lib/model/community';
import { asTopicEntry } from '@/lib/model/named-records';
import { ok } from '@/lib/model/outcome';
import type { PostsWindow } from '@/lib/urls/views/view';
import { withUsername } from '@/lib/wire/person';
import { type Ask, type DiscourseAnswer, isNotFound, isRedirect } from './ask';
import type { DiscourseUser } from './records/discourse-fields';
import {
  type DiscoursePost,
  type DiscourseTopic,
  parsePostsBody,
  parseTopic,
} from './records/parse-topic';

/** The posts that come with a topic. Another number only makes the second request larger. */
const POSTS_PER_PAGE = 20;
/** A server may give fewer posts than were asked for. */
const MAX_POST_REQUESTS = 5;
const MAX_TITLE = 200;

/**
 * Reads a topic with a window of its posts. Positions are those of the Discourse, where small actions and
 * empty posts have places too, which count as rejected. A page of 20 takes one request, any
 * other window two, or as many as it has pages where a topic is too long to come with the ids of its posts.
 * @param onUsers called with the members that the topic names
 */
export async function readDiscourseTopic(
  ask: Ask,
  id: number,
  { offset, limit, sort }: PostsWindow,
  onUsers: (users: DiscourseUser[]) => void,
): Promise<DiscourseAnswer<RawTopic>> {
  let page = sort === 'asc' ? Math.floor(offset / POSTS_PER_PAGE) + 1 : 1;
  const read = (number: number) =>
    ask(`/t/${id}.json`, number > 1 ? `?page=${number}` : '', parseTopic);
  let answer = await read(page);
  // The topic may have fewer pages.
  if (page > 1 && isNotFound(answer)) {
    page = 1;
    answer = await read(page);
  }
  if (answer.kind !== 'ok') return movedTopic(id, answer) ?? answer;
  const { topic, posts, stream, users } = answer.value;
  onUsers(users);
  if (topic.id !== id) return ok(movedRecord(id, topic.id, topic.title));
  if (!stream) return readPages(read, { page, first: answer.value }, { offset, limit, sort });
  const ids = (sort === 'asc' ? stream : stream.toReversed()).slice(offset, offset + limit);
  const known = new Map(posts.map((post) => [post.id, post]));
  for (let requests = 0; requests < MAX_POST_REQUESTS; requests++) {
    const missing = ids.filter((postId) => !known.has(postId));
    if (missing.length === 0) break;
    const search = missing.map((postId) => `post_ids[]=${postId}`).join('&');
    const more = await ask(`/t/${id}/posts.json`, `?${search}`, parsePostsBody);
    if (more.kind !== 'ok') return more;
    const size = known.size;
    for (const post of more.value) known.set(post.id, post);
    // The others were deleted since.
    if (known.size === size) break;
  }
  const found = ids.map((postId) => known.get(postId));
  return ok(topicWindow(topic, found, stream.length));
}

/** @param places the posts of the window; undefined where one was deleted since */
function topicWindow(
  topic: DiscourseTopic['topic'],
  places: readonly (DiscoursePost | undefined)[],
  total: number,
): RawTopic {
  const posts = places.flatMap((post) => (post?.isShown ? [shownPost(post)] : []));
  return { ...asTopicEntry(topic), posts, rejectedCount: places.length - posts.length, total };
}

const shownPost = ({ isShown: _, author, ...post }: DiscoursePost): RawPost => ({
  ...post,
  author: withUsername({ id: author.id, name: author.name }, author.username),
});

/** Reads a window page by page. How long the topic is, is only known by what it counts. */
async function readPages(
  read: (page: number) => Promise<DiscourseAnswer<DiscourseTopic>>,
  known: { page: number; first: DiscourseTopic },
  { offset, limit, sort }: PostsWindow,
): Promise<DiscourseAnswer<RawTopic>> {
  const { topic } = known.first;
  const total = topic.postCount ?? 0;
  const end = sort === 'asc' ? offset + limit : Math.max(0, total - offset);
  const start = sort === 'asc' ? offset : Math.max(0, end - limit);
  const found: DiscoursePost[] = [];
  for (let page = Math.floor(start / POSTS_PER_PAGE) + 1; ; page++) {
    const before = (page - 1) * POSTS_PER_PAGE;
    if (before >= end) break;
    const answer = page === known.page ? ok(known.first) : await read(page);
    if (isNotFound(answer)) break;
    if (answer.kind !== 'ok') return answer;
    found.push(...answer.value.posts.slice(Math.max(0, start - before), end - before));
  }
  const places = sort === 'asc' ? found : found.toReversed();
  const counted = Math.max(total, sort === 'asc' ? start + found.length : 0);
  return ok(topicWindow(topic, places, counted));
}

/** A topic that was merged into another one redirects to it. */
function movedTopic(
  id: number,
  answer: DiscourseAnswer<DiscourseTopic>,
): DiscourseAnswer<RawTopic> | undefined {
  if (!isRedirect(answer)) return undefined;
  const location = answer.headers.get('location') ?? '';
  const found = /\/t\/(?:([^/?#]+)\/)?(\d{1,15})(?:[/.?#]|$)/.exec(location);
  const target = Number(found?.[2]);
  return target > 0 && target !== id
    ? ok(movedRecord(id, target, (found?.[1] ?? `${target}`).slice(0, MAX_TITLE)))
    : undefined;
}

const NO_FLAGS = { description: '', isPinned: false, isDigest: false, isFeatured: false };

const movedRecord = (id: number, movedTo: number, title: string): RawTopic => ({
  ...NO_FLAGS,
  id,
  title,
  movedTo,
  posts: [],
  rejectedCount: 0,
});
