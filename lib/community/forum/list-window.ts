import { ok } from '@/lib/model/outcome';
import type { TopicEntry } from '@/lib/model/records';
import type { RecordWindow } from '@/lib/urls/views/view';
import type { ForumAnswer } from './ask';

/** Enough for 100 topics in pages of five. */
const MAX_REQUESTS = 25;

/** A page of a list of topics, as a forum sends it. */
export interface TopicListPage {
  /** In the list's order; undefined for a topic that is not public. */
  topics: (TopicEntry | undefined)[];
  perPage?: number | undefined;
  hasMore: boolean;
  /** Topics in the whole list; undefined if the page does not say. */
  total?: number | undefined;
}

/** Requests a page, from 0. */
export type ReadListPage = (page: number) => Promise<ForumAnswer<TopicListPage>>;

export interface ListWindow {
  /** Undefined for unlisted topics. */
  topics: (TopicEntry | undefined)[];
  length?: number;
  /** What the forum says of the length. */
  total?: number | undefined;
  perPage: number;
}

/** Returns a function that requests each page once. */
export function readOnce(readPage: ReadListPage): ReadListPage {
  const pages = new Map<number, ReturnType<ReadListPage>>();
  return (page) => {
    const known = pages.get(page) ?? readPage(page);
    pages.set(page, known);
    return known;
  };
}

/**
 * Reads a window of a paged list. Repeated topics, such as pinned ones, leave an empty place.
 * @param expectedPerPage a wrong guess costs one request, unless the window begins on the first page
 */
export async function readListWindow(
  { offset, limit }: RecordWindow,
  expectedPerPage: number,
  requestPage: ReadListPage,
): Promise<ForumAnswer<ListWindow>> {
  const readPage = readOnce(requestPage);
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
    return ok({ topics: [...places], length, total: answer.value.total, perPage });
  }
  return { kind: 'malformed', reason: 'pages of different length' };
}
