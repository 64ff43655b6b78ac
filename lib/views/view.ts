/** What a list of topics is narrowed to, by the interface's own filters. */
export interface TopicFilter {
  forumId?: number;
  starterId?: number;
  isPinned?: boolean;
  isDigest?: boolean;
  isFeatured?: boolean;
}

export type SortKey = 'last_post' | 'start_date';
export type SortDirection = 'desc' | 'asc';

/** Everything that a page's address says. One canonical URL prints each. `page` counts from 1. */
export type View =
  | { kind: 'home' }
  | { kind: 'wiki-home' }
  | { kind: 'wiki-page'; id: string }
  /** The whole tree when `id` is `''`, else one namespace. */
  | { kind: 'namespace'; id: string; page: number }
  | { kind: 'forums' }
  | TopicsView
  | TopicView
  | { kind: 'post'; topicId: number; postId: number }
  | { kind: 'status' };

/** A list of topics: of one forum when the filter has a `forumId`, else of all. */
export interface TopicsView {
  kind: 'topics';
  filter: TopicFilter;
  orderBy: SortKey;
  sort: SortDirection;
  page: number;
}

export interface TopicView {
  kind: 'topic';
  topicId: number;
  sort: SortDirection;
  page: number;
}

/** What a URL is, read by `readUrl`. */
export type Reading =
  | { kind: 'view'; view: View }
  /** The same thing has another, canonical address: a path with query, on this site. */
  | { kind: 'moved'; to: string }
  /** A known parameter holds what it cannot hold. Texts are plain, `given` is the visitor's. */
  | { kind: 'malformed'; parameter: string; given: string; allowed: string; instead: string }
  /** No page of this site has such a path. */
  | { kind: 'unknown' };
