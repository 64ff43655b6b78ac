import { community } from '@/lib/community/open-community';
import { readTopic } from '@/lib/community/operations/read-records';
import type { Post, Topic, TopicEntry } from '@/lib/model/community';
import { type Failure, isFault, type Outcome, ok } from '@/lib/model/outcome';
import { postFloors } from '@/lib/model/post-floors';
import { LIST_ORDER, LIST_SORT } from '@/lib/urls/views/topic-url';
import type { TopicPosts } from './topic-posts';

/** The most topics that are read. Each takes a request. */
const MAX_TOPICS = 8;
/** The most posts of one topic. */
const MAX_POSTS = 20;
const WINDOW = { offset: 0, limit: MAX_POSTS, sort: LIST_SORT };
type ReadTopic = Topic & { total?: number };

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
  const since = daysBefore(items.map(({ lastPostAt }) => lastPostAt));
  const recent = items.filter(({ lastPostAt }) => lastPostAt && lastPostAt > since);
  const latest = await readTopics(recent);
  // What came last in a topic may be none of its posts: a note that it was closed.
  const isOld = latest.kind === 'ok' && !latest.value.some(({ posts }) => hasNewer(posts, since));
  const read = isOld && recent.length < items.length ? await readTopics(items) : latest;
  if (read.kind !== 'ok') return read;
  const shownSince = daysBefore(read.value.flatMap(({ posts }) => posts.map(timeOf)));
  return { ...listed, value: read.value.flatMap((topic) => newestPosts(topic, shownSince)) };
}

const timeOf = ({ postedAt }: Post) => postedAt;

const hasNewer = (posts: Post[], since: Date) =>
  posts.some(({ postedAt }) => postedAt !== undefined && postedAt > since);

/** Returns when the last days before the newest of some times begin. */
function daysBefore(times: (Date | undefined)[]): Date {
  return new Date(Math.max(0, ...times.map((time) => time?.getTime() ?? 0)) - DAYS_MS);
}

/** Returns topics with their newest posts; a failure where none could be read. */
async function readTopics(items: TopicEntry[]): Promise<Outcome<ReadTopic[]>> {
  const all = await Promise.all(items.map(({ id, movedTo }) => readTopic(movedTo ?? id, WINDOW)));
  const read = all.flatMap((each) => (each.kind === 'ok' ? [each.value] : []));
  const fault = all.find((each): each is Failure => isFault(each));
  return fault && read.length === 0 ? fault : ok(read);
}

function newestPosts(read: ReadTopic, since: Date): TopicPosts[] {
  const { posts, total } = read;
  const hasNext = posts.length === MAX_POSTS;
  const floors = postFloors({ ...WINDOW, shown: posts.length, hasNext, total });
  const isNew = posts.map(({ postedAt }) => postedAt !== undefined && postedAt > since);
  const topic = { ...read, posts: posts.filter((_, at) => isNew[at]).reverse() };
  if (topic.posts.length === 0) return [];
  return [{ topic, floors: floors.filter((_, at) => isNew[at]).reverse(), moreCount: 0 }];
}
