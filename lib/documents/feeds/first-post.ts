import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { readTopic } from '@/lib/community/operations/read-records';
import { noteLate, noteUnknown, runAsClient } from '@/lib/community/scope';
import { withdrawnRecords } from '@/lib/community/state/withdrawn-records';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { Post, TopicEntry } from '@/lib/model/records';

const MAX_BYTES = 16 * 1024 * 1024;
const TTL_MS = 3_600_000;
/** Leaves the community's rate limit to visitors. */
const PAUSE_MS = 1000;

const firstPosts = defineProcessState('first-posts', () => ({
  cache: new LRUCache<string, Post>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    sizeCalculation: ({ body }) => 2 * body.html.length + 512,
  }),
  isReading: false,
}));

/** Returns a topic's key in the cache; undefined if reading is cheap. */
const keyOf = ({ id, lastPostAt }: TopicEntry) =>
  config().facts.isLocal ? undefined : `${id} ${lastPostAt?.getTime()}`;

async function readFromCommunity(topic: TopicEntry): Promise<Outcome<Post | undefined>> {
  const read = await readTopic(topic.id, { offset: 0, limit: 1, sort: 'asc' });
  if (read.kind !== 'ok') return read;
  const [post] = read.value.posts;
  const key = keyOf(topic);
  if (key && post && !read.cachedAt) firstPosts().cache.set(key, post);
  return ok(post);
}

/**
 * Returns a topic's first post. Feeds are requested often, so the first post of a remote topic is undefined
 * unless `readFirstPosts` has read it within the hour and since the last post.
 */
export async function readFirstPost(topic: TopicEntry): Promise<Outcome<Post | undefined>> {
  const key = keyOf(topic);
  if (!key) return readFromCommunity(topic);
  // Remake the feed instead of comparing, which would request each post.
  noteUnknown();
  const isWithdrawn = withdrawnRecords().has({ kind: 'topic', id: String(topic.id) });
  return isWithdrawn ? { kind: 'gone' } : ok(firstPosts().cache.get(key));
}

/**
 * Reads missing first posts of a remote community, one a second, as a crawler. Feeds are not cached
 * meanwhile.
 */
export async function readFirstPosts(topics: readonly TopicEntry[]): Promise<void> {
  const state = firstPosts();
  const { cache } = state;
  const missing = topics.filter((topic) => !cache.has(keyOf(topic) ?? ''));
  if (config().facts.isLocal || missing.length === 0) return;
  noteLate();
  if (state.isReading) return;
  state.isReading = true;
  for (const topic of missing) {
    const { kind } = await runAsClient('crawler', () => readFromCommunity(topic));
    if (kind === 'limited' || kind === 'unavailable') break;
    await sleep(PAUSE_MS, undefined, { ref: false });
  }
  state.isReading = false;
}
