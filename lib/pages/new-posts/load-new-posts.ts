import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { type Failure, isFault, mapOkAsync, type Outcome } from '@/lib/model/outcome';
import { postFloors } from '@/lib/model/post-floors';
import type { Forum, PostRange, Topic } from '@/lib/model/records';
import { LIST_ORDER, LIST_SORT, THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import type { NewPostsView } from '@/lib/urls/views/view';
import { forumsOfTopic } from '../load-topic';
import { oldestCachedAt, type PageResult } from '../page-result';
import type { TopicPosts } from './topic-posts';

/** Each takes a request. */
const MAX_TOPICS = 8;
/** Per topic. */
const MAX_POSTS = 20;
const WINDOW = { offset: 0, limit: MAX_POSTS, sort: LIST_SORT };
const DAYS_MS = 3 * 24 * 60 * 60_000;

/** Returns the newest posts of the last changed topics, for communities that cannot list posts by day. */
async function readLatestPosts(site: Site): Promise<Outcome<TopicPosts[]>> {
  const listed = await site.community.topics({
    orderBy: LIST_ORDER,
    sort: LIST_SORT,
    offset: 0,
    limit: MAX_TOPICS,
  });
  if (listed.kind !== 'ok') return listed;
  const all = await Promise.all(
    listed.value.items.map(({ id, movedTo }) => readTopic(site, movedTo ?? id, WINDOW)),
  );
  const topics = all.flatMap((each) => (each.kind === 'ok' ? [each.value] : []));
  const fault = all.find((each): each is Failure => isFault(each));
  if (fault && topics.length === 0) return fault;
  // A topic's last change may be no post, but its closing.
  const times = topics.flatMap(({ posts }) => posts.map(({ postedAt }) => Number(postedAt ?? 0)));
  const since = new Date(Math.max(0, ...times) - DAYS_MS);
  return { ...listed, value: topics.flatMap((topic) => newestPosts(topic, since)) };
}

/** Returns a topic's posts after a time, oldest first. */
function newestPosts(read: Topic, since: Date): TopicPosts[] {
  const { posts, total } = read;
  const hasNext = posts.length === MAX_POSTS;
  const floors = postFloors({ ...WINDOW, shown: posts.length, hasNext, total });
  const newest = posts
    .map((post, index) => ({ post, floor: floors[index] }))
    .filter(({ post: { postedAt } }) => postedAt !== undefined && postedAt > since)
    .reverse();
  if (newest.length === 0) return [];
  const topic = { ...read, posts: newest.map(({ post }) => post) };
  return [{ topic, floors: newest.map(({ floor }) => floor) }];
}

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
