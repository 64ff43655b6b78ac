import { z } from 'zod';
import { titleOf, toMember } from '@/lib/community/discourse/records/discourse-fields';
import type { DiscoursePost } from '@/lib/community/discourse/records/parse-topic';
import type { TopicEntry } from '@/lib/model/records';
import { wireCount, wireId, wireText } from '@/lib/wire/json/scalar';

const ofTopic = z.object({
  topic_id: wireId('post without a topic'),
  topic_title: wireText.optional(),
  topic_slug: wireText.optional(),
  category_id: wireCount,
});

/** Topics without a file, described by their posts. */
export class TopicsOfPosts {
  private readonly topics = new Map<number, TopicEntry>();

  /** Adds a post to its topic. Returns the topic as known so far; undefined without id and title. */
  add(body: unknown, { number, postedAt, author }: DiscoursePost): TopicEntry | undefined {
    const { data } = ofTopic.safeParse(body);
    const title = data?.topic_title || data?.topic_slug?.replaceAll('-', ' ');
    if (!data || !title) return undefined;
    const known = this.topics.get(data.topic_id);
    const isLatest = Number(postedAt ?? 0) >= Number(known?.lastPostAt ?? 0);
    const isFirst = number === 1;
    const topic: TopicEntry = {
      id: data.topic_id,
      title: titleOf(title, ''),
      description: '',
      forumId: data.category_id || known?.forumId,
      starter: isFirst ? toMember(author) : known?.starter,
      startedAt: isFirst || !known ? postedAt : known.startedAt,
      lastPostAt: isLatest ? postedAt : known?.lastPostAt,
      lastPoster: isLatest ? toMember(author) : known?.lastPoster,
      postCount: (known?.postCount ?? 0) + 1,
      isPinned: false,
      isDigest: false,
      isFeatured: false,
    };
    this.topics.set(topic.id, topic);
    return topic;
  }

  has(topicId: number): boolean {
    return this.topics.has(topicId);
  }

  /** Removes a topic that has a file. */
  delete(topicId: number): void {
    this.topics.delete(topicId);
  }

  all(): Iterable<TopicEntry> {
    return this.topics.values();
  }
}
