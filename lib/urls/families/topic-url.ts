import { config } from '@/lib/config/config';
import { routePath } from '../routes/route-path';
import {
  booleanParameter,
  integerParameter,
  oneOfParameter,
  pageParameter,
} from '../url-parameter';
import { type UrlQuery, withQuery } from '../url-query';
import type { SortDirection, SortKey, TopicFilter, TopicsView, TopicView } from '../view';

/** The interface's own defaults, and the one of threads, which read oldest first. */
export const LIST_ORDER: SortKey = 'last_post';
export const LIST_SORT: SortDirection = 'desc';
export const THREAD_SORT: SortDirection = 'asc';

/** The filters that are a yes or a no, in the order of the interface's table. */
export const TOPIC_FLAGS = [
  { name: 'is_pinned', field: 'isPinned' },
  { name: 'is_digest', field: 'isDigest' },
  { name: 'is_featured', field: 'isFeatured' },
] as const satisfies readonly { name: string; field: keyof TopicFilter }[];

const id = (name: string) => integerParameter(name, 1);
const orderBy = oneOfParameter('orderby', ['last_post', 'start_date']);
const sort = oneOfParameter('sort', ['desc', 'asc']);
const offset = integerParameter('offset', 0, 90_000_000);
const limit = integerParameter('limit', 1, 100);
const floor = integerParameter('floor', 1, 90_000_000);
const live = oneOfParameter('live', ['1']);

/** So many posts are looked through for a page of what one member wrote in a topic. */
export const POSTS_SCANNED = 200;

/** The `id` attribute of a post's place in its topic, counted from 1 at the oldest. */
export function floorAnchor(number: number): string {
  return `floor-${number}`;
}

/** The page asked for, by its number or, as the interface counts, by the first record's offset. */
function takePage(query: UrlQuery, perPage: number): number {
  query.take(limit);
  const first = query.take(offset);
  return query.take(pageParameter) ?? (first === undefined ? 1 : Math.floor(first / perPage) + 1);
}

/** Reads a list of topics, of one forum when its id is given, out of a query. */
export function parseTopicsUrl(query: UrlQuery, forumId: number | undefined): TopicsView {
  const filter: TopicFilter = {};
  const forum = forumId ?? query.take(id('forum_id'));
  if (forum !== undefined) filter.forumId = forum;
  const starter = query.take(id('starter_id'));
  if (starter !== undefined) filter.starterId = starter;
  for (const { name, field } of TOPIC_FLAGS) {
    const value = query.take(booleanParameter(name));
    if (value !== undefined) filter[field] = value;
  }
  return {
    kind: 'topics',
    filter,
    orderBy: query.take(orderBy) ?? LIST_ORDER,
    sort: query.take(sort) ?? LIST_SORT,
    page: takePage(query, config().topicsPerPage),
    isLive: query.take(live) !== undefined || undefined,
  };
}

/** The first page of the topics that a filter leaves, in the interface's own order. */
export function topicsWith(filter: TopicFilter = {}): TopicsView {
  return { kind: 'topics', filter, orderBy: LIST_ORDER, sort: LIST_SORT, page: 1 };
}

/** Prints a list of topics: the forum is in the path, the rest in the query, defaults left out. */
export function printTopicsUrl(view: TopicsView): string {
  const { filter, orderBy: key, sort: direction, page } = view;
  const path =
    filter.forumId === undefined
      ? routePath('/board/topics')
      : routePath('/board/forums/{id}', filter.forumId);
  return withQuery(path, [
    ['starter_id', filter.starterId],
    ...TOPIC_FLAGS.map(({ name, field }) => [name, filter[field]] as [string, boolean | undefined]),
    ['orderby', key === LIST_ORDER ? undefined : key],
    ['sort', direction === LIST_SORT ? undefined : direction],
    ['page', page === 1 ? undefined : page],
    ['live', view.isLive && 1],
  ]);
}

/** Reads the way a topic is shown out of a query. What one member wrote reads oldest first. */
export function parseTopicUrl(query: UrlQuery, topicId: number): TopicView {
  const { postsPerPage } = config();
  const direction = query.take(sort) ?? THREAD_SORT;
  const author = query.take(id('author'));
  const isLive = query.take(live) !== undefined || undefined;
  const sought = query.take(floor);
  const given = takePage(query, author === undefined ? postsPerPage : POSTS_SCANNED);
  const topic = { kind: 'topic', topicId, sort: THREAD_SORT } as const;
  if (sought !== undefined) {
    return { ...topic, page: Math.ceil(sought / postsPerPage), floor: sought };
  }
  if (author !== undefined) return { ...topic, page: given, author };
  return { ...topic, sort: direction, page: given, isLive: isLive };
}

/** Prints a topic's address, defaults left out; one that seeks a post ends in its anchor. */
export function printTopicUrl(view: TopicView): string {
  const address = withQuery(routePath('/board/topics/{id}', view.topicId), [
    ['author', view.author],
    ['sort', view.sort === THREAD_SORT ? undefined : view.sort],
    ['page', view.page === 1 ? undefined : view.page],
    ['live', view.isLive && 1],
  ]);
  return view.floor === undefined ? address : `${address}#${floorAnchor(view.floor)}`;
}
