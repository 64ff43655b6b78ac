import { ok } from '@/lib/model/outcome';
import type { RawPost, RawTopic } from '@/lib/model/records';
import type { PostsWindow } from '@/lib/urls/views/view';
import type { Ask, ForumAnswer } from '../forum/ask';
import { PagesOfPosts } from '../forum/pages-of-posts';
import { type NodebbPost, parseNodebbTopic } from './records/parse-nodebb-topic';

/** Returns the pages of a topic, of which nothing is read yet. */
const pagesOf = (ask: Ask, id: number) =>
  new PagesOfPosts((page) =>
    ask(`/api/topic/${id}`, `?page=${page}&sort=oldest_to_newest`, parseNodebbTopic),
  );

/**
 * Reads a topic with a window of posts. Deleted posts have places and count as rejected. Oldest first, a
 * window takes a request for each of the forum's pages that it touches; newest first, one more.
 */
export async function readNodebbTopic(
  ask: Ask,
  id: number,
  { offset, limit, sort }: PostsWindow,
): Promise<ForumAnswer<RawTopic> | undefined> {
  const pages = pagesOf(ask, id);
  // The first request tells where the topic ends. A page past the end may be missing.
  for (const place of [sort === 'asc' ? offset : 0, 0]) {
    const first = pages.topic ? ok([]) : await pages.at([place]);
    if (first.kind !== 'ok') return first;
  }
  const { topic, total } = pages;
  if (!topic) return undefined;
  const end = sort === 'asc' ? Math.min(total, offset + limit) : total - offset;
  const start = sort === 'asc' ? offset : Math.max(0, end - limit);
  const window = await pages.at(
    Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at),
  );
  if (window.kind !== 'ok') return window;
  const posts = sort === 'asc' ? window.value : window.value.toReversed();
  const numbers = new Map(window.value.map((post) => [post?.id, (post?.index ?? 0) + 1]));
  const shown = posts.flatMap((post) => (post?.isShown ? [shownPost(post, numbers)] : []));
  return ok({ ...topic, id, posts: shown, rejectedCount: posts.length - shown.length, total });
}

/** Only the number of a post in the same window is known. */
function shownPost(
  { index, answers, isShown: _, ...post }: NodebbPost,
  numbers: ReadonlyMap<number | undefined, number>,
): RawPost {
  const place = index + 1;
  const replyTo = answers === undefined ? undefined : numbers.get(answers);
  return { ...post, place, number: place, ...(replyTo !== undefined && { replyTo }) };
}

/** Returns the post at a place, or the last one shown before it; undefined without any. */
export async function findNodebbPost(
  ask: Ask,
  id: number,
  place: number,
): Promise<ForumAnswer<NodebbPost | undefined>> {
  const pages = pagesOf(ask, id);
  const near = await pages.at([place]);
  if (near.kind !== 'ok') return near;
  // Behind the end, or after deleted posts.
  const last = pages.lastShown(place) ? near : await pages.at([Math.max(0, pages.total - 1)]);
  return last.kind === 'ok' ? ok(pages.lastShown(place)) : last;
}
