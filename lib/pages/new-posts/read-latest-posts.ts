import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { type Failure, isFault, type Outcome } from '@/lib/model/outcome';
import { postFloors } from '@/lib/model/post-floors';
import type { Topic } from '@/lib/model/records';
import { LIST_ORDER, LIST_SORT } from '@/lib/urls/views/board/topics-view';
import type { TopicPosts } from './topic-posts';

/** Each takes a request. */
const MAX_TOPICS = 8;
/** Per topic. */
const MAX_POSTS = 20;
const WINDOW = { offset: 0, limit: MAX_POSTS, sort: LIST_SORT };
const DAYS_MS = 3 * 24 * 60 * 60_000;

/** Returns the newest posts of the last changed topics, for communities that cannot list posts by day. */
export async function readLatestPosts(site: Site): Promise<Outcome<TopicPosts[]>> {
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
