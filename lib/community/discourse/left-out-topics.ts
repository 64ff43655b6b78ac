import { ok } from '@/lib/model/outcome';
import type { TopicEntry } from '@/lib/model/records';
import type { Ask, DiscourseAnswer } from './ask';
import type { Categories } from './categories';
import { readListWindow } from './list-window';
import type { DiscourseCategory } from './records/parse-categories';
import type { DiscourseTopicList } from './records/parse-topic-list';

const FRESH_MS = 600_000;
const RETRY_MS = 60_000;
/** Compares the complete list with the categories up to this size. */
const MAX_COMPARED = 300;
const MAX_ADDED = 150;

type ReadTopics = (
  category: DiscourseCategory | undefined,
  page: number,
) => Promise<DiscourseAnswer<DiscourseTopicList>>;

interface LeftOut {
  topics: TopicEntry[];
  /** True if some are unknown. */
  isPartial: boolean;
}

export const NOTHING_LEFT_OUT: LeftOut = { topics: [], isPartial: false };

/**
 * Finds topics that `/latest` omits because their category or tag is muted by default (`remove_muted` in
 * topic_query.rb). If the categories count more topics, reads the lists of muted or incomplete ones.
 */
export class LeftOutTopics {
  private known = Promise.resolve(NOTHING_LEFT_OUT);
  private freshUntilMs = 0;

  constructor(private readonly categories: Categories) {}

  /** Returns none after a failure, until a retry. */
  find(ask: Ask, read: ReadTopics, perPage: number): Promise<LeftOut> {
    const now = performance.now();
    if (now < this.freshUntilMs) return this.known;
    this.freshUntilMs = now + FRESH_MS;
    this.known = this.request(ask, read, perPage).then((found) => {
      if (found.kind === 'ok') return found.value;
      this.freshUntilMs = now + RETRY_MS;
      return { topics: [], isPartial: true };
    });
    return this.known;
  }

  private async request(
    ask: Ask,
    read: ReadTopics,
    perPage: number,
  ): Promise<DiscourseAnswer<LeftOut>> {
    if (this.categories.all().length === 0) {
      const categories = await this.categories.read(ask);
      if (categories.kind !== 'ok') return categories;
    }
    const total = this.categories.topicCount();
    if (total === undefined || total === 0) return ok(NOTHING_LEFT_OUT);
    const lastPage = Math.floor((total - 1) / perPage);
    const end = await read(undefined, lastPage);
    if (end.kind !== 'ok') return end;
    let missing = total - lastPage * perPage - end.value.topics.length;
    if (missing <= 0 || end.value.hasMore) return ok(NOTHING_LEFT_OUT);
    let suspects = this.categories.all().filter(({ isMuted }) => isMuted);
    const listed = new Set<number>();
    if (total <= MAX_COMPARED) {
      const all = await readListWindow({ offset: 0, limit: total }, perPage, (page) =>
        read(undefined, page),
      );
      if (all.kind !== 'ok') return all;
      const topics = all.value.topics.filter((topic) => topic !== undefined);
      missing = total - topics.length;
      for (const { id } of topics) listed.add(id);
      suspects = this.categories.all().filter(({ forum: { id, topicCount = 0 } }) => {
        const listedOfCategory = topics.filter(({ forumId }) => forumId === id);
        return listedOfCategory.length < topicCount;
      });
    }
    const found = new Map<number, TopicEntry>();
    for (const category of suspects) {
      const limit = MAX_ADDED;
      const list = await readListWindow({ offset: 0, limit }, perPage, (page) =>
        read(category, page),
      );
      if (list.kind !== 'ok') return list;
      for (const topic of list.value.topics) {
        if (topic?.lastPostAt && topic.forumId === category.forum.id && !listed.has(topic.id)) {
          found.set(topic.id, topic);
        }
      }
    }
    const topics = [...found.values()].slice(0, MAX_ADDED);
    return ok({ topics, isPartial: topics.length < missing });
  }
}
