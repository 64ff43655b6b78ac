import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { mapOkAsync, type Outcome } from '@/lib/model/outcome';
import { postFloors } from '@/lib/model/post-floors';
import type { Forum } from '@/lib/model/records';
import type { PostRange } from '@/lib/model/topic-survey';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import type { NewPostsView } from '@/lib/urls/views/view';
import { forumsOfTopic } from '../load-topic';
import { oldestCachedAt, type PageResult } from '../page-result';
import { readLatestPosts } from './read-latest-posts';
import type { TopicPosts } from './topic-posts';

export interface NewPostsContent {
  view: NewPostsView;
  topics: (TopicPosts & { forum?: Forum })[];
}

/** An end: older posts are found in their topics. */
const NEWEST_POSTS = 36;

/** Loads the newest posts by topic. */
export async function loadNewPosts(
  view: NewPostsView,
  site: Site,
): Promise<PageResult<NewPostsContent>> {
  const [posts, forums] = await Promise.all([readNewest(site), site.outline.forums()]);
  if (posts.kind !== 'ok') return { kind: 'failed', failure: posts };
  return {
    kind: 'ready',
    cachedAt: oldestCachedAt([posts, forums]),
    view,
    topics: posts.value.map((each) => ({
      ...each,
      forum: forumsOfTopic(each.topic, forums).at(-1),
    })),
  };
}

async function readNewest(site: Site): Promise<Outcome<TopicPosts[]>> {
  const ranges = await site.community.newestPosts?.(NEWEST_POSTS);
  if (ranges === undefined) return readLatestPosts(site);
  return mapOkAsync(ranges, async (all) =>
    (await Promise.all(all.map((range) => readRange(site, range)))).flat(),
  );
}

async function readRange(site: Site, { topicId, offset, posts }: PostRange): Promise<TopicPosts[]> {
  const read = await readTopic(site, topicId, { offset, limit: posts, sort: THREAD_SORT });
  if (read.kind !== 'ok') return [];
  const floors = postFloors({ offset, shown: posts, hasNext: false, sort: THREAD_SORT });
  return [{ topic: read.value, floors }];
}
