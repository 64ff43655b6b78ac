import type { Site } from '@/lib/community/site/site';
import { MAX_WHOLE_POSTS } from '@/lib/urls/views/board/topic-view';
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

/** One route serves a topic and the posts of one member in it. */
export type TopicPageContent = TopicContent | PostsByAuthorContent;

/** Loads a page of a topic, all of it, or one member's posts in it. */
export async function loadTopicPage(
  view: TopicView,
  site: Site,
): Promise<PageResult<TopicPageContent>> {
  if (view.author !== undefined) return loadPostsByAuthor(view, site);
  return view.isWhole ? loadWholeTopic(view, site) : loadTopic(view, site);
}
