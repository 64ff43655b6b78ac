import { ok } from '@/lib/model/outcome';
import type { TopicEntry } from '@/lib/model/records';
import type { Ask, ForumAnswer } from '../forum/ask';
import { readListWindow } from '../forum/list-window';
import type { Categories } from './categories';
import type { DiscourseCategory } from './records/parse-categories';
import type { DiscourseTopicList } from './records/parse-topic-list';

const FRESH_MS = 600_000;
const RETRY_MS = 60_000;
/** Larger lists are not compared with the categories. */
const MAX_COMPARED = 300;
const MAX_ADDED = 150;

type ReadTopics = (
  category: DiscourseCategory | undefined,
  page: number,
) => Promise<ForumAnswer<DiscourseTopicList>>;

interface LeftOut {
  topics: TopicEntry[];
  /** True if some left-out topics are unknown. */
  isPartial: boolean;
}

export const NOTHING_LEFT_OUT: LeftOut = { topics: [], isPartial: false };

/**
 * Finds topics that `/latest` leaves out since their category or tag is muted by default (`remove_muted` in
 * topic_query.rb). If the categories count more topics, reads the lists of muted or incomplete ones.
 */
export class LeftOutTopics {
  private leftOut = Promise.resolve(NOTHING_LEFT_OUT);
  private freshUntilMs = 0;

  constructor(private readonly categories: Categories) {}

  /** After a failure, returns none until a retry. */
  find(ask: Ask, read: ReadTopics, perPage: number): Promise<LeftOut> {
    const now = performance.now();
    if (now < this.freshUntilMs) return this.leftOut;
    this.freshUntilMs = now + FRESH_MS;
    this.leftOut = this.request(ask, read, perPage).then((answer) => {
      if (answer.kind === 'ok') return answer.value;
      this.freshUntilMs = now + RETRY_MS;
      return { topics: [], isPartial: true };
    });
    return this.leftOut;
  }

  private async request(
    ask: Ask,
    read: ReadTopics,
    perPage: number,
  ): Promise<ForumAnswer<LeftOut>> {
    if (this.categories.all().length === 0) {
      const categories = await this.categories.read(ask);
      if (categories.kind !== 'ok') return categories;
    }
    const total = this.categories.topicCount();
    if (total === undefined || total === 0) return ok(NOTHING_LEFT_OUT);
    const missing = await countMissing(read, perPage, total);
    if (missing.kind !== 'ok') return missing;
    if (missing.value === 0) return ok(NOTHING_LEFT_OUT);
    if (total > MAX_COMPARED) {
      const muted = this.categories.all().filter(({ isMuted }) => isMuted);
      return readLeftOut(read, perPage, { categories: muted, listed: [], missing: missing.value });
    }
    const list = await readListWindow({ offset: 0, limit: total }, perPage, (page) =>
      read(undefined, page),
    );
    if (list.kind !== 'ok') return list;
    const listed = list.value.topics.filter((topic) => topic !== undefined);
    const incomplete = this.categories.all().filter(({ forum: { id, topicCount = 0 } }) => {
      const listedOfCategory = listed.filter(({ forumId }) => forumId === id);
      return listedOfCategory.length < topicCount;
    });
    const suspects = { categories: incomplete, listed, missing: total - listed.length };
    return readLeftOut(read, perPage, suspects);
  }
}

/** Returns how many counted topics `/latest` lacks at its end; 0 if it has more pages. */
async function countMissing(
  read: ReadTopics,
  perPage: number,
  total: number,
): Promise<ForumAnswer<number>> {
  const lastPage = Math.floor((total - 1) / perPage);
  const end = await read(undefined, lastPage);
  if (end.kind !== 'ok') return end;
  const missing = total - lastPage * perPage - end.value.topics.length;
  return ok(end.value.hasMore ? 0 : Math.max(0, missing));
}

interface Suspects {
  categories: readonly DiscourseCategory[];
  /** Topics known to be in `/latest`. */
  listed: readonly TopicEntry[];
  /** How many topics `/latest` lacks. */
  missing: number;
}

async function readLeftOut(
  read: ReadTopics,
  perPage: number,
  { categories, listed, missing }: Suspects,
): Promise<ForumAnswer<LeftOut>> {
  const listedIds = new Set(listed.map(({ id }) => id));
  const leftOut = new Map<number, TopicEntry>();
  for (const category of categories) {
    const list = await readListWindow({ offset: 0, limit: MAX_ADDED }, perPage, (page) =>
      read(category, page),
    );
    if (list.kind !== 'ok') return list;
    for (const topic of list.value.topics) {
      if (topic?.lastPostAt && topic.forumId === category.forum.id && !listedIds.has(topic.id)) {
        leftOut.set(topic.id, topic);
      }
    }
  }
  const topics = [...leftOut.values()].slice(0, MAX_ADDED);
  return ok({ topics, isPartial: topics.length < missing });
}
