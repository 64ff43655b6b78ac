import { config } from '@/lib/base/config/config';
import { routePath } from '../routes/route-path';
import { floorAnchor } from './post-url';
import {
  booleanParameter,
  integerParameter,
  oneOfParameter,
  type Parameter,
  pageParameter,
} from './url-parameter';
import { type UrlQuery, withQuery } from './url-query';
import type { SortDirection, SortKey, TopicFilter, TopicsView, TopicView } from './view';

/** The interface's defaults for lists. Topics are read oldest first. */
export const LIST_ORDER: SortKey = 'last_post';
export const LIST_SORT: SortDirection = 'desc';
export const THREAD_SORT: SortDirection = 'asc';

/** In the order of canonical URLs. */
export const TOPIC_FLAGS = [
  { name: 'is_pinned', field: 'isPinned' },
  { name: 'is_digest', field: 'isDigest' },
  { name: 'is_featured', field: 'isFeatured' },
] as const satisfies readonly { name: string; field: keyof TopicFilter }[];

export type TopicFlag = (typeof TOPIC_FLAGS)[number]['field'];

const id = (name: string) => integerParameter(name, 1);
const orderBy = oneOfParameter('orderby', ['last_post', 'start_date']);
const sort = oneOfParameter('sort', ['desc', 'asc']);
const offset = integerParameter('offset', 0, 90_000_000);
const limit = integerParameter('limit', 1, 100);
const MAX_TAG_LENGTH = 100;
const FORBIDDEN_IN_TAG = /[\p{Cc}\u202a-\u202e\u2066-\u2069/?#]/u;
/** Lower case, since Discourse's tags ignore case. */
const tagParameter: Parameter<string> = {
  name: 'tag',
  allowed: { kind: 'text' },
  parse(text) {
    const name = text.toLowerCase().normalize('NFC').trim();
    const isName = name !== '' && name.length <= MAX_TAG_LENGTH && !FORBIDDEN_IN_TAG.test(name);
    return isName ? name : undefined;
  },
};
const postsParameter = integerParameter('posts', 1, 90_000_000);
const floorParameter = integerParameter('floor', 1, 90_000_000);
/** A post's own URL redirects to its page with this parameter. */
const linkedPost = integerParameter('post', 1);
const live = oneOfParameter('live', ['1']);
const whole = oneOfParameter('all', ['1']);

export const MAX_WHOLE_POSTS = 500;

/** Posts of a topic that a page of one member's posts searches. */
export const POSTS_SCANNED = 200;

/** Takes `page`, or the page of an `offset`. Takes `limit` too, which has no effect on pages. */
function takePage(query: UrlQuery, perPage: number): number {
  query.take(limit);
  const skipped = query.take(offset) ?? 0;
  return query.take(pageParameter) ?? Math.floor(skipped / perPage) + 1;
}

/** Returns the view of a list of topics. */
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
  const tag = query.take(tagParameter);
  if (tag !== undefined) filter.tag = tag;
  // It is read of every list, so that `No-Vary-Search` names it. Only a member has posts.
  const posts = query.take(postsParameter) ?? 1;
  return {
    kind: 'topics',
    filter,
    ...(starter !== undefined && posts > 1 && { posts }),
    orderBy: query.take(orderBy) ?? LIST_ORDER,
    sort: query.take(sort) ?? LIST_SORT,
    page: takePage(query, config().topicsPerPage),
  };
}

/** Returns the first page of matching topics in the default order. */
export function topicsWith(filter: TopicFilter = {}): TopicsView {
  return { kind: 'topics', filter, orderBy: LIST_ORDER, sort: LIST_SORT, page: 1 };
}

/** Returns the URL of a list of topics, without defaults. */
export function printTopicsUrl({
  filter,
  orderBy: key,
  sort: direction,
  page,
  posts,
}: TopicsView): string {
  const path =
    filter.forumId === undefined
      ? routePath('/board/topics')
      : routePath('/board/forums/{id}', filter.forumId);
  return withQuery(path, [
    ['starter_id', filter.starterId],
    ...TOPIC_FLAGS.map(({ name, field }) => [name, filter[field]] as [string, boolean | undefined]),
    ['tag', filter.tag],
    ['orderby', key === LIST_ORDER ? undefined : key],
    ['sort', direction === LIST_SORT ? undefined : direction],
    ['page', page === 1 ? undefined : page],
    ['posts', posts],
  ]);
}

/** Returns a topic's view. A member's posts and live pages are always oldest first. */
export function parseTopicUrl(query: UrlQuery, topicId: number): TopicView {
  const { postsPerPage } = config();
  const direction = query.take(sort) ?? THREAD_SORT;
  const author = query.take(id('author'));
  const isLive = query.take(live) !== undefined && direction === THREAD_SORT ? true : undefined;
  const isWhole = query.take(whole) !== undefined;
  const floor = query.take(floorParameter);
  const post = query.take(linkedPost);
  const page = takePage(query, author === undefined ? postsPerPage : POSTS_SCANNED);
  const topic = { kind: 'topic', topicId, sort: THREAD_SORT } as const;
  if (floor !== undefined) return { ...topic, page: Math.ceil(floor / postsPerPage), floor };
  if (author !== undefined) return { ...topic, page, author };
  if (isWhole) return { ...topic, page: 1, isWhole };
  if (post !== undefined) return { ...topic, page, post };
  return { ...topic, sort: direction, page, isLive };
}

/** Returns a topic's URL, without defaults, with the floor's anchor. */
export function printTopicUrl(view: TopicView): string {
  const url = withQuery(routePath('/board/topics/{id}', view.topicId), [
    ['author', view.author],
    ['sort', view.sort === THREAD_SORT ? undefined : view.sort],
    ['page', view.page === 1 ? undefined : view.page],
    ['post', view.post],
    ['live', view.isLive && 1],
    ['all', view.isWhole && 1],
  ]);
  return view.floor === undefined ? url : `${url}#${floorAnchor(view.floor)}`;
}
