import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { MAX_WHOLE_POSTS } from '@/lib/urls/views/board/topic-view';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { paging } from '@/lib/urls/views/paging';
import type { TopicView } from '@/lib/urls/views/view';
import { followMove } from './follow-move';
import { loadPostsByAuthor, type PostsByAuthorContent, scanPosts } from './load-posts-by-author';
import { forumsOfTopic, loadTopic, type TopicContent } from './load-topic';
import { oldestCachedAt, type PageResult } from './page-result';

/** Loads all posts of a topic. Redirects to the first page above `MAX_WHOLE_POSTS`. */
async function loadWholeTopic(view: TopicView, site: Site): Promise<PageResult<TopicContent>> {
  const { topicId } = view;
  const [scanned, forums] = await Promise.all([
    scanPosts(site, topicId, 0, MAX_WHOLE_POSTS),
    site.outline.forums(),
  ]);
  if (scanned.kind !== 'ok') return { kind: 'failed', failure: scanned };
  const range = scanned.value;
  const { topic, hasNext } = range;
  const moved = await followMove(site, topicId, topic.movedTo, (id) =>
    href({ ...view, topicId: id }),
  );
  if (moved) return moved;
  const { isWhole: _, ...firstPage } = view;
  if (hasNext) return { kind: 'moved', status: 302, to: href(firstPage) };
  const posts = range.posts.map(({ post }) => post);
  return {
    kind: 'ready',
    isByAuthor: false,
    cachedAt: oldestCachedAt([...range.outcomes, forums]),
    view,
    topic: { ...topic, posts, postCount: posts.length },
    forums: forumsOfTopic(topic, forums),
    paging: paging(1, MAX_WHOLE_POSTS, posts.length),
    floors: range.posts.map(({ floor }) => floor),
    opening: posts[0],
  };
}

/** Loads the most answered posts of a long topic, in order. Redirects to the topic if it has none. */
async function loadBestPosts(
  { isBest: _, ...topicView }: TopicView,
  site: Site,
): Promise<PageResult<TopicContent>> {
  const { topicId } = topicView;
  const [about, surveyed, forums] = await Promise.all([
    readTopic(site, topicId, { offset: 0, limit: 1, sort: THREAD_SORT }),
    site.community.survey?.(topicId),
    site.outline.forums(),
  ]);
  if (about.kind !== 'ok') return { kind: 'failed', failure: about };
  const topic = about.value;
  const moved = await followMove(site, topicId, topic.movedTo, (id) =>
    href({ ...topicView, topicId: id, isBest: true }),
  );
  if (moved) return moved;
  const survey = surveyed?.kind === 'ok' ? surveyed.value : undefined;
  const floors = (survey?.answered ?? []).map(({ place }) => place).sort((a, b) => a - b);
  if (floors.length === 0) return { kind: 'moved', status: 302, to: href(topicView) };
  const read = await Promise.all(
    floors.map((floor) =>
      readTopic(site, topicId, { offset: floor - 1, limit: 1, sort: THREAD_SORT }),
    ),
  );
  const shown = floors.flatMap((floor, index) => {
    const each = read[index];
    const post = each?.kind === 'ok' ? each.value.posts[0] : undefined;
    return post ? [{ floor, post }] : [];
  });
  return {
    kind: 'ready',
    isByAuthor: false,
    cachedAt: oldestCachedAt([about, ...read, forums]),
    view: { ...topicView, isBest: true },
    topic: { ...topic, posts: shown.map(({ post }) => post) },
    forums: forumsOfTopic(topic, forums),
    paging: paging(1, shown.length, shown.length),
    floors: shown.map(({ floor }) => floor),
    ...(floors[0] === 1
      ? { opening: topic.posts[0] }
      : { firstText: topic.posts[0]?.body.excerpt }),
  };
}

/** One route serves a topic and the posts of one member in it. */
export type TopicPageContent = TopicContent | PostsByAuthorContent;

/** Loads a page of a topic, all of it, its most answered posts, or one member's posts in it. */
export async function loadTopicPage(
  view: TopicView,
  site: Site,
): Promise<PageResult<TopicPageContent>> {
  if (view.author !== undefined) return loadPostsByAuthor(view, site);
  if (view.isBest) return loadBestPosts(view, site);
  return view.isWhole ? loadWholeTopic(view, site) : loadTopic(view, site);
}
