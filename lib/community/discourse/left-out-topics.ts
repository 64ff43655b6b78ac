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
  private leftOut = Promise.resolve(NOTHING_LEFT_OUT);
  private freshUntilMs = 0;

  constructor(private readonly categories: Categories) {}

  /** Returns the cached or requested topics; none after a failed request, until the next one. */
  find(ask: Ask, read: ReadTopics, perPage: number): Promise<LeftOut> {
    const now = performance.now();
    if (now >= this.freshUntilMs) {
      this.freshUntilMs = now + FRESH_MS;
      this.leftOut = this.request(ask, read, perPage).then((answer) => {
        if (answer.kind === 'ok') return answer.value;
        this.freshUntilMs = now + RETRY_MS;
        return { topics: [], isPartial: true };
      });
    }
    return this.leftOut;
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
    const lastPageIndex = Math.floor((total - 1) / perPage);
    const lastPage = await read(undefined, lastPageIndex);
    if (lastPage.kind !== 'ok') return lastPage;
    const listLength = lastPageIndex * perPage + lastPage.value.topics.length;
    if (listLength >= total || lastPage.value.hasMore) return ok(NOTHING_LEFT_OUT);
    let missing = total - listLength;
    let suspects = this.categories.all().filter(({ isMuted }) => isMuted);
    const listedIds = new Set<number>();
    if (total <= MAX_COMPARED) {
      const list = await readListWindow({ offset: 0, limit: total }, perPage, (page) =>
        read(undefined, page),
      );
      if (list.kind !== 'ok') return list;
      const topics = list.value.topics.filter((topic) => topic !== undefined);
      missing = total - topics.length;
      for (const { id } of topics) listedIds.add(id);
      suspects = this.categories.all().filter(({ forum: { id, topicCount = 0 } }) => {
        const listedOfCategory = topics.filter(({ forumId }) => forumId === id);
        return listedOfCategory.length < topicCount;
      });
    }
    const leftOut = new Map<number, TopicEntry>();
    for (const category of suspects) {
      const list = await readListWindow({ offset: 0, limit: MAX_ADDED }, perPage, (page) =>
        read(category, page),
      );
      if (list.kind !== 'ok') return list;
      for (const topic of list.value.topics) {
        const isOfCategory = topic?.forumId === category.forum.id;
        if (topic?.lastPostAt && isOfCategory && !listedIds.has(topic.id)) {
          leftOut.set(topic.id, topic);
        }
      }
    }
    const topics = [...leftOut.values()].slice(0, MAX_ADDED);
    return ok({ topics, isPartial: topics.length < missing });
  }
}
