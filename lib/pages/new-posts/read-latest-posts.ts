import { community } from '@/lib/community/open-community';
import { readTopic } from '@/lib/community/operations/read-records';
import type { Topic } from '@/lib/model/community';
import { isFault, mapOk, type Outcome } from '@/lib/model/outcome';
import { postFloors } from '@/lib/model/post-floors';
import { LIST_ORDER, LIST_SORT } from '@/lib/urls/views/topic-url';
import type { TopicPosts } from './topic-posts';

/** The most topics that are read. Each takes a request. */
const MAX_TOPICS = 8;
/** The most posts of one topic. */
const MAX_POSTS = 20;
const WINDOW = { offset: 0, limit: MAX_POSTS, sort: LIST_SORT };
const DAYS_MS = 3 * 24 * 60 * 60_000;

/**
 * Returns the latest posts of a community that cannot list them by day: the newest posts of the topics
 * that changed last.
 */
export async function readLatestPosts(): Promise<Outcome<TopicPosts[]>> {
  const listed = await community().topics({
    orderBy: LIST_ORDER,
    sort: LIST_SORT,
    offset: 0,
    limit: MAX_TOPICS,
  });
  if (listed.kind !== 'ok') return listed;
  const { items } = listed.value;
  const newestMs = Math.max(0, ...items.map(({ lastPostAt }) => lastPostAt?.getTime() ?? 0));
  const since = new Date(newestMs - DAYS_MS);
  const recent = items.filter(({ lastPostAt }) => lastPostAt && lastPostAt > since);
  const read = await Promise.all(
    recent.map(async ({ id, movedTo }) =>
      mapOk(await readTopic(movedTo ?? id, WINDOW), (topic) => newestPosts(topic, since)),
    ),
  );
  const found = read.flatMap((each) => (each.kind === 'ok' ? each.value : []));
  const fault = read.find(isFault);
  return fault && found.length === 0 ? fault : { ...listed, value: found };
}

function newestPosts(read: Topic & { total?: number }, since: Date): TopicPosts[] {
  const { posts, total } = read;
  const hasNext = posts.length === MAX_POSTS;
  const floors = postFloors({ ...WINDOW, shown: posts.length, hasNext, total });
  const isNew = posts.map(({ postedAt }) => postedAt !== undefined && postedAt > since);
  const topic = { ...read, posts: posts.filter((_, at) => isNew[at]).reverse() };
  if (topic.posts.length === 0) return [];
  return [{ topic, floors: floors.filter((_, at) => isNew[at]).reverse(), moreCount: 0 }];
}
