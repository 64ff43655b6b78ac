import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { timeOf } from '@/lib/documents/markdown/listed-records';
import { printPageDocument } from '@/lib/documents/markdown/page-document';
import { createTopicDocument } from '@/lib/documents/markdown/topic-document';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import { postFloors } from '@/lib/model/post-floors';
import type { Post, Topic } from '@/lib/model/records';
import { followMove } from '@/lib/pages/follow-move';
import { scanPosts } from '@/lib/pages/load-posts-by-author';
import { loadTopic } from '@/lib/pages/load-topic';
import { locatePost } from '@/lib/pages/locate/locate-post';
import { oldestCachedAt } from '@/lib/pages/page-result';
import { urlOf } from '@/lib/urls/canonical-url';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { parseUrl } from '@/lib/urls/views/parse-url';
import type { View } from '@/lib/urls/views/view';
import { type ToolOutcome, textResult } from './tool-result';

interface ShownPosts {
  topic: Topic;
  floors: (number | undefined)[];
  hasNext: boolean;
  cachedAt?: Date | undefined;
}

const MISSING = { kind: 'missing' } as const;

const describePost = (topicId: number, { id, author, postedAt, ...post }: Post) => ({
  id,
  url: urlOf({ kind: 'post', topicId, postId: id }),
  author: author.name,
  posted_at: timeOf(postedAt),
  ...(post.isSolution && { accepted_answer: true }),
});

async function printPosts(
  site: Site,
  { topic, floors, hasNext, cachedAt }: ShownPosts,
  view: View,
  about: Record<string, unknown>,
): Promise<ToolOutcome> {
  const topicView = { kind: 'topic', topicId: topic.id, sort: THREAD_SORT, page: 1 } as const;
  const paging = { page: 1, pages: 1, hasNext: false, isComplete: false };
  const document = await createTopicDocument({ topic, floors, paging, cachedAt }, topicView);
  if (!document) return { kind: 'unavailable', reason: 'the worker is busy' };
  if (document.isLate) site.dependencies.isLate = true;
  // The window is no page, so its number would mislead.
  const text = printPageDocument({ ...document, about: { ...document.about, page: undefined } });
  return {
    kind: 'ok',
    cachedAt,
    value: textResult(text, view, {
      topic: topic.id,
      title: topic.title,
      posts: topic.posts.map((post) => describePost(topic.id, post)),
      has_more: hasNext,
      ...about,
    }),
  };
}

/** Reads posts from a place in a topic on, oldest first. */
async function readShown(
  site: Site,
  topicId: number,
  { offset, limit }: { offset: number; limit: number },
  isAnswers: boolean,
): Promise<Outcome<ShownPosts>> {
  if (isAnswers) {
    const scanned = await scanPosts(site, topicId, offset);
    if (scanned.kind !== 'ok') return scanned;
    const { topic, posts, hasNext, outcomes } = scanned.value;
    const shown = posts.filter(({ post, floor }) => floor === 1 || post.isSolution);
    const answers = {
      topic: { ...topic, posts: shown.map(({ post }) => post) },
      floors: shown.map(({ floor }) => floor),
      hasNext,
    };
    return { ...ok(answers), cachedAt: oldestCachedAt(outcomes) };
  }
  const read = await readTopic(site, topicId, { offset, limit: limit + 1, sort: THREAD_SORT });
  return mapOk(read, (topic) => {
    const hasNext = topic.posts.length > limit;
    const posts = topic.posts.slice(0, limit);
    const floors = postFloors({ offset, shown: posts.length, hasNext, sort: THREAD_SORT });
    return { topic: { ...topic, posts }, floors, hasNext };
  });
}

/**
 * Reads a window of a topic's posts, oldest first. A topic that was moved is read at its new place.
 * @param isAnswers only the first post and accepted answers, among the posts that a page searches
 */
export async function readTopicWindow(
  site: Site,
  topicId: number,
  window: { offset: number; limit: number },
  isAnswers: boolean,
): Promise<ToolOutcome> {
  const read = await readShown(site, topicId, window, isAnswers);
  if (read.kind !== 'ok') return read;
  const { topic } = read.value;
  const moved = await followMove(site, topicId, topic.movedTo, String);
  if (moved) {
    const isFound = moved.kind === 'moved';
    return isFound ? readTopicWindow(site, Number(moved.to), window, isAnswers) : MISSING;
  }
  const view = { kind: 'topic', topicId: topic.id, sort: THREAD_SORT, page: 1 } as const;
  const about = { total: topic.total, offset: window.offset };
  return printPosts(site, { ...read.value, cachedAt: read.cachedAt }, view, about);
}

/** Reads one post, wherever it is now. */
export async function readOnePost(
  site: Site,
  topicId: number,
  postId: number,
): Promise<ToolOutcome> {
  const located = await locatePost({ kind: 'post', topicId, postId }, site);
  if (located.kind === 'failed') return located.failure;
  if (located.kind !== 'moved') return MISSING;
  const target = parseUrl(located.to.replace(/#.*/, ''));
  if (target.kind !== 'view') return MISSING;
  const { view } = target;
  // A post that is in another topic now.
  if (view.kind === 'post') return readOnePost(site, view.topicId, postId);
  if (view.kind !== 'topic') return MISSING;
  const loaded = await loadTopic(view, site);
  if (loaded.kind !== 'ready') return loaded.kind === 'failed' ? loaded.failure : MISSING;
  const { topic, linked, cachedAt } = loaded;
  if (!linked) return MISSING;
  return printPosts(
    site,
    { topic: { ...topic, posts: [linked.post] }, floors: [linked.floor], hasNext: false, cachedAt },
    { kind: 'post', topicId: topic.id, postId },
    { floor: linked.floor },
  );
}
