import { config } from '@/lib/base/config/config';
import {
  booleanParameter,
  integerParameter,
  oneOfParameter,
  pageParameter,
  textParameter,
} from '../../definition/url-parameter';
import type { ViewDefinition } from '../../definition/view-definition';

export interface TopicFilter {
  forumId?: number;
  starterId?: number;
  isPinned?: boolean;
  isDigest?: boolean;
  isFeatured?: boolean;
  tag?: string;
}

export type SortKey = 'last_post' | 'start_date';
export type SortDirection = 'desc' | 'asc';

interface ListFields {
  orderBy: SortKey;
  sort: SortDirection;
  page: number;
  /** Page of a member's posts. Later pages show no topics. */
  posts?: number;
}

export interface TopicsView extends ListFields {
  kind: 'topics';
  filter: TopicFilter;
}

/** The interface's defaults for lists. Topics are read oldest first. */
export const LIST_ORDER: SortKey = 'last_post';
export const LIST_SORT: SortDirection = 'desc';
export const THREAD_SORT: SortDirection = 'asc';

/** In the order of canonical URLs. */
export const TOPIC_FLAGS = [
  { field: 'isPinned' },
  { field: 'isDigest' },
  { field: 'isFeatured' },
] as const satisfies readonly { field: keyof TopicFilter }[];

export type TopicFlag = (typeof TOPIC_FLAGS)[number]['field'];

const MAX_TAG_LENGTH = 100;
const FORBIDDEN_IN_TAG = /[\p{Cc}\u202a-\u202e\u2066-\u2069/?#]/u;
/** Lower case, since Discourse's tags ignore case. */
function readTag(text: string): string | undefined {
  const name = text.toLowerCase().normalize('NFC').trim();
  const isName = name !== '' && name.length <= MAX_TAG_LENGTH && !FORBIDDEN_IN_TAG.test(name);
  return isName ? name : undefined;
}

/** True for the lists of all topics, a forum's topics, digests and featured topics. */
function isMainList(filter: TopicFilter): boolean {
  const [only, ...others] = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (!only) return true;
  if (others.length > 0) return false;
  const [field, value] = only;
  const isFlag = field === 'isDigest' || field === 'isFeatured';
  return field === 'forumId' || (isFlag && value === true);
}

export const topicsView = {
  kind: 'topics',
  patterns: ['/board/topics', '/board/forums/{id}'],
  parameters: {
    forumId: integerParameter('id', 1),
    starterId: integerParameter('starter_id', 1),
    isPinned: booleanParameter('is_pinned'),
    isDigest: booleanParameter('is_digest'),
    isFeatured: booleanParameter('is_featured'),
    tag: textParameter('tag', readTag),
    orderBy: { ...oneOfParameter('orderby', ['last_post', 'start_date']), default: LIST_ORDER },
    sort: { ...oneOfParameter('sort', ['desc', 'asc']), default: LIST_SORT },
    page: pageParameter,
    posts: integerParameter('posts', 1, 90_000_000),
  },
  redirects: { forum_id: '/board/forums/{id}' },
  perPage: () => config().topicsPerPage,
  toView: ({ orderBy, sort, page, posts = 1, ...filter }) => ({
    kind: 'topics',
    filter,
    // Only a member has posts.
    ...(filter.starterId !== undefined && posts > 1 && { posts }),
    orderBy,
    sort,
    page,
  }),
  // A tenth of the time that spreading takes, for each link to a list.
  toFields: (view) => Object.assign({}, view.filter, view),
  type: 'topics',
  shows: 'board lists',
  mayBeMissing: ({ filter: { forumId, starterId, tag }, page }) =>
    page > 1 || forumId !== undefined || starterId !== undefined || tag !== undefined,
  // Filtered and sorted lists repeat records.
  isIndexable: ({ filter, orderBy, sort }) =>
    orderBy === LIST_ORDER && sort === LIST_SORT && isMainList(filter),
} as const satisfies ViewDefinition<TopicsView, TopicFilter & ListFields>;

/** Returns the first page of matching topics in the default order. */
export function topicsWith(filter: TopicFilter = {}): TopicsView {
  return { kind: 'topics', filter, orderBy: LIST_ORDER, sort: LIST_SORT, page: 1 };
}
