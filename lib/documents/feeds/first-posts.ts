import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { Post, TopicEntry } from '@/lib/model/records';

const MAX_BYTES = 16 * 1024 * 1024;
const TTL_MS = 3_600_000;
/** Leaves the community's rate limit to visitors. */
const PAUSE_MS = 1000;

const keyOf = ({ id, lastPostAt }: TopicEntry) => `${id} ${lastPostAt?.getTime()}`;

/** First posts of a remote community's topics, which feeds show. Feeds are requested often. */
export class FirstPosts {
  private readonly cache = new LRUCache<string, Post>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    sizeCalculation: ({ body }) => 2 * body.html.length + 512,
  });
  private isReading = false;

  /**
   * Returns a topic's first post. That of a remote topic is undefined unless `readMissing` has read it within
   * the hour and since the last post.
   */
  async read(topic: TopicEntry, site: Site): Promise<Outcome<Post | undefined>> {
    if (site.can.answerAtOnce) return this.request(topic, site);
    // Remake the feed instead of comparing, which would request each post.
    site.dependencies.addUnknown();
    const isWithdrawn = site.observations.withdrawn.has({ kind: 'topic', id: String(topic.id) });
    return isWithdrawn ? { kind: 'gone' } : ok(this.cache.get(keyOf(topic)));
  }

  /**
   * Reads missing first posts of a remote community in the background, one a second, as a crawler. Feeds are
   * not cached meanwhile.
   */
  readMissing(topics: readonly TopicEntry[], site: Site): void {
    const missing = topics.filter((topic) => !this.cache.has(keyOf(topic)));
    if (site.can.answerAtOnce || missing.length === 0) return;
    site.dependencies.isLate = true;
    if (!this.isReading) void this.readAll(missing, site.forClient('crawler'));
  }

  private async readAll(topics: readonly TopicEntry[], site: Site): Promise<void> {
    this.isReading = true;
    for (const topic of topics) {
      const { kind } = await this.request(topic, site);
      if (kind === 'limited' || kind === 'unavailable') break;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
    this.isReading = false;
  }

  private async request(topic: TopicEntry, site: Site): Promise<Outcome<Post | undefined>> {
    const read = await readTopic(site, topic.id, { offset: 0, limit: 1, sort: 'asc' });
    if (read.kind !== 'ok') return read;
    const [post] = read.value.posts;
    if (post && !read.cachedAt && !site.can.answerAtOnce) this.cache.set(keyOf(topic), post);
    return ok(post);
  }
}
