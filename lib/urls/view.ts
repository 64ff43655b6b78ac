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
  | { kind: 'status' }
  | SearchView
  /** What this browser remembers of the reader's way, and how the pages look to them. */
  | { kind: 'reading' }
  | WikiView
  | { kind: 'forums' }
  | TopicsView
  | TopicView
  | PostView;

/** The view of one kind. */
export type ViewOf<Kind extends View['kind']> = Extract<View, { kind: Kind }>;

/** A search, in one part of the community or in one forum or starter's topics when given. */
export interface SearchView {
  kind: 'search';
  /** What was written, white space collapsed; `''` before anything was. */
  text: string;
  in?: 'wiki' | 'board';
  forumId?: number;
  starterId?: number;
  page: number;
}

export type WikiView =
  | { kind: 'wiki-home' }
  | { kind: 'wiki-page'; id: string }
  /** The whole tree when `id` is `''`, else one namespace. */
  | { kind: 'namespace'; id: string; page: number };

/** A list of topics: of one forum when the filter has a `forumId`, else of all. */
export interface TopicsView {
  kind: 'topics';
  filter: TopicFilter;
  orderBy: SortKey;
  sort: SortDirection;
  page: number;
  /** Followed: the page asks by itself whether there is more. */
  isLive?: boolean;
}

export interface TopicView {
  kind: 'topic';
  topicId: number;
  sort: SortDirection;
  page: number;
  /** Only what this member wrote; a page is then a stretch of the topic that was looked through. */
  author?: number;
  /** The post to be found, counted from 1 at the oldest; it leads to its place on its page. */
  floor?: number;
  isLive?: boolean;
}

/** A post, wherever it is now. */
export interface PostView {
  kind: 'post';
  topicId: number;
  postId: number;
}

/** What a part of an address may hold. */
export type AllowedValue =
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'one-of'; values: readonly string[] }
  /** A parameter may be given once only. */
  | { kind: 'once' }
  /** Text in UTF-8, percent-encoded, without control characters, of at most 250 characters. */
  | { kind: 'text' };

/** A part of an address that holds what it cannot hold. `given` is the visitor's own text. */
export interface MalformedUrl {
  parameter: string;
  given: string;
  allowed: AllowedValue;
  /** A canonical path on this site that would be right. */
  suggestion: string;
}

/** What a URL is, read by `readUrl`. */
export type UrlResult =
  | { kind: 'view'; view: View }
  /** The same thing has another, canonical address: a path with query, on this site. */
  | { kind: 'moved'; to: string }
  | ({ kind: 'malformed' } & MalformedUrl)
  /** No page of this site has such a path. */
  | { kind: 'unknown' };
