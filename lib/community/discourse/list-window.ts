import { ok } from '@/lib/model/outcome';
import type { TopicEntry } from '@/lib/model/records';
import type { ForumAnswer } from '../forum/ask';
import type { DiscourseTopicList } from './records/parse-topic-list';

/** Enough for 100 topics in pages of five. */
const MAX_REQUESTS = 25;

interface ListWindow {
  /** Undefined for unlisted topics. */
  topics: (TopicEntry | undefined)[];
  length?: number;
  perPage: number;
}

/**
 * Reads a window of a paged list. Repeated topics, such as pinned ones, leave an empty place.
 * @param expectedPerPage a wrong guess costs one request
 */
export async function readListWindow(
  { offset, limit }: { offset: number; limit: number },
  expectedPerPage: number,
  readPage: (page: number) => Promise<ForumAnswer<DiscourseTopicList>>,
): Promise<ForumAnswer<ListWindow>> {
  const places: (TopicEntry | undefined)[] = [];
  const seen = new Set<number>();
  const end = offset + limit;
  let perPage = expectedPerPage;
  let page = Math.floor(offset / perPage);
  for (let requests = 0; requests < MAX_REQUESTS; requests++) {
    const answer = await readPage(page);
    if (answer.kind !== 'ok') return answer;
    const { topics, hasMore } = answer.value;
    const size = answer.value.perPage ?? (hasMore && topics.length > 0 ? topics.length : perPage);
    if (size !== perPage) {
      perPage = size;
      page = Math.floor(offset / perPage);
      places.length = 0;
      seen.clear();
      continue;
    }
    for (const [index, topic] of topics.entries()) {
      const isRepeated = topic !== undefined && seen.has(topic.id);
      if (topic) seen.add(topic.id);
      const place = page * perPage + index - offset;
      if (place >= 0 && place < limit) places[place] = isRepeated ? undefined : topic;
    }
    const isLast = !hasMore || topics.length === 0;
    page++;
    if (!isLast && page * perPage < end) continue;
    const length = isLast ? (page - 1) * perPage + topics.length : undefined;
    places.length = Math.max(0, Math.min(end, length ?? end) - offset);
    return ok({ topics: [...places], length, perPage });
  }
  return { kind: 'malformed', reason: 'pages of different length' };
}
