import { LRUCache } from 'lru-cache';
import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { noteUnknown } from '@/lib/community/dependencies';
import { readTopic } from '@/lib/community/operations/operations';
import { withdrawnRecords } from '@/lib/community/state/withdrawn-records';
import type { Post, TopicEntry } from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';

const MAX_BYTES = 16 * 1024 * 1024;
const TTL_MS = 3_600_000;

const firstPosts = defineProcessState(
  'first-posts',
  () =>
    new LRUCache<string, Post>({
      maxSize: MAX_BYTES,
      ttl: TTL_MS,
      sizeCalculation: ({ body }) => 2 * body.html.length + 512,
    }),
);

/**
 * Reads the first post of a topic; undefined for a topic without posts. Feeds are requested often,
 * so a remote community's post is cached for an hour, or until the next post in the topic.
 */
export async function readFirstPost({
  id,
  lastPostAt,
}: TopicEntry): Promise<Outcome<Post | undefined>> {
  const key = config().communityUrl && lastPostAt && `${id} ${lastPostAt.getTime()}`;
  // A check would request each of these posts, so such a feed is made again rather than checked.
  if (key) noteUnknown();
  const cached = key ? firstPosts().get(key) : undefined;
  if (cached && !withdrawnRecords().has({ kind: 'topic', id: String(id) })) return ok(cached);
  const read = await readTopic(id, { offset: 0, limit: 1, sort: 'asc' });
  if (read.kind !== 'ok') return read;
  const [post] = read.value.posts;
  if (key && post && !read.cachedAt) firstPosts().set(key, post);
  return ok(post);
}
