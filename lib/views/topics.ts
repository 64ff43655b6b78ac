import { config } from '@/lib/config';
import { flag, oneOf, page, whole } from './parameters';
import { type Query, withQuery } from './query';
import type { SortDirection, SortKey, TopicFilter, TopicsView, TopicView } from './view';

/** The interface's own defaults, and the one of threads, which read oldest first. */
export const LIST_ORDER: SortKey = 'last_post';
export const LIST_SORT: SortDirection = 'desc';
export const THREAD_SORT: SortDirection = 'asc';

/** The filters that are a yes or a no, in the order of the interface's table. */
export const FLAGS = [
  { name: 'is_pinned', field: 'isPinned' },
  { name: 'is_digest', field: 'isDigest' },
  { name: 'is_featured', field: 'isFeatured' },
] as const satisfies readonly { name: string; field: keyof TopicFilter }[];

const id = (name: string) => whole(name, 1);
const orderBy = oneOf('orderby', ['last_post', 'start_date']);
const sort = oneOf('sort', ['desc', 'asc']);
const offset = whole('offset', 0, 90_000_000);
const limit = whole('limit', 1, 100);

/** The page asked for, by its number or, as the interface counts, by the first record's offset. */
function takePage(query: Query, perPage: number): number {
  query.take(limit);
  const first = query.take(offset);
  return query.take(page) ?? (first === undefined ? 1 : Math.floor(first / perPage) + 1);
}

/** Reads a list of topics, of one forum when its id is given, out of a query. */
export function readTopics(query: Query, forumId: number | undefined): TopicsView {
  const filter: TopicFilter = {};
  const forum = forumId ?? query.take(id('forum_id'));
  if (forum !== undefined) filter.forumId = forum;
  const starter = query.take(id('starter_id'));
  if (starter !== undefined) filter.starterId = starter;
  for (const { name, field } of FLAGS) {
    const value = query.take(flag(name));
    if (value !== undefined) filter[field] = value;
  }
  return {
    kind: 'topics',
    filter,
    orderBy: query.take(orderBy) ?? LIST_ORDER,
    sort: query.take(sort) ?? LIST_SORT,
    page: takePage(query, config().topicsPerPage),
  };
}

/** The first page of the topics that a filter leaves, in the interface's own order. */
export function topicsWith(filter: TopicFilter = {}): TopicsView {
  return { kind: 'topics', filter, orderBy: LIST_ORDER, sort: LIST_SORT, page: 1 };
}

/** Prints a list of topics: the forum is in the path, the rest in the query, defaults left out. */
export function printTopics({ filter, orderBy: key, sort: direction, page }: TopicsView): string {
  const path = filter.forumId === undefined ? '/board/topics' : `/board/forums/${filter.forumId}`;
  return withQuery(path, [
    ['starter_id', filter.starterId],
    ...FLAGS.map(({ name, field }) => [name, filter[field]] as [string, boolean | undefined]),
    ['orderby', key === LIST_ORDER ? undefined : key],
    ['sort', direction === LIST_SORT ? undefined : direction],
    ['page', page === 1 ? undefined : page],
  ]);
}

/** Reads the way a topic is shown out of a query. */
export function readTopic(query: Query, topicId: number): TopicView {
  const direction = query.take(sort) ?? THREAD_SORT;
  return { kind: 'topic', topicId, sort: direction, page: takePage(query, config().postsPerPage) };
}

/** Prints a topic's address, defaults left out. */
export function printTopic({ topicId, sort: direction, page }: TopicView): string {
  return withQuery(`/board/topics/${topicId}`, [
    ['sort', direction === THREAD_SORT ? undefined : direction],
    ['page', page === 1 ? undefined : page],
  ]);
}
