import { config } from '@/lib/base/config/config';
import {
  integerParameter,
  oneOfParameter,
  pageParameter,
  switchParameter,
} from '../../definition/url-parameter';
import type { ViewDefinition } from '../../definition/view-definition';
import { floorAnchor } from './floor-anchor';
import { type SortDirection, THREAD_SORT } from './topics-view';

export interface TopicView {
  kind: 'topic';
  topicId: number;
  sort: SortDirection;
  page: number;
  /** Only this member's posts. A page is then a range of the topic that is searched. */
  author?: number;
  /** Position from 1; the URL ends in its anchor. */
  floor?: number;
  /** The post that the preview of a link describes. */
  post?: number;
  isLive?: boolean;
  isWhole?: boolean;
  /** Only the posts that others answer most. */
  isBest?: boolean;
}

export const MAX_WHOLE_POSTS = 500;

/** Shorter topics are read, not surveyed. */
export const MIN_SURVEYED_POSTS = 40;

/** Posts of a topic that a page of one member's posts searches. */
export const POSTS_SCANNED = 200;

export const topicView = {
  kind: 'topic',
  patterns: ['/board/topics/{id}'],
  parameters: {
    topicId: integerParameter('id', 1),
    author: integerParameter('author', 1),
    sort: { ...oneOfParameter('sort', ['desc', 'asc']), default: THREAD_SORT },
    page: pageParameter,
    // A post's own URL redirects to its page with this parameter.
    post: integerParameter('post', 1),
    isLive: switchParameter('live'),
    isWhole: switchParameter('all'),
    isBest: switchParameter('best'),
    floor: { ...integerParameter('floor', 1, 90_000_000), isRedirected: true },
  },
  perPage: ({ author }) => (author === undefined ? config().postsPerPage : POSTS_SCANNED),
  // Only other pages than these are in another order. Live pages are always oldest first.
  toView({ topicId, author, sort, page, post, isLive, isWhole, isBest, floor }) {
    const topic = { kind: 'topic', topicId, sort: THREAD_SORT } as const;
    if (floor !== undefined) {
      return { ...topic, page: Math.ceil(floor / config().postsPerPage), floor };
    }
    if (author !== undefined) return { ...topic, page, author };
    if (isWhole) return { ...topic, page: 1, isWhole };
    if (isBest) return { ...topic, page: 1, isBest };
    if (post !== undefined) return { ...topic, page, post };
    return { ...topic, sort, page, isLive: sort === THREAD_SORT ? isLive : undefined };
  },
  fragment: ({ floor }) => (floor === undefined ? undefined : floorAnchor(floor)),
  type: 'topic',
  shows: 'topic',
  mayBeMissing: true,
  isIndexable: ({ sort, author, isLive, isWhole, isBest }) =>
    sort === THREAD_SORT && author === undefined && !isLive && !isWhole && !isBest,
  isCached: ({ isLive }) => !isLive,
} as const satisfies ViewDefinition<TopicView>;
