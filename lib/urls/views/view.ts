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

/** `limit` is 1 to 100. */
export interface RecordWindow {
  offset: number;
  limit: number;
}

export type PostsWindow = RecordWindow & { sort: SortDirection };

export type TopicQuery = TopicFilter & { orderBy: SortKey; sort: SortDirection } & RecordWindow;

/** Meaning of a page URL; `href` prints the canonical URL. `page` counts from 1. */
export type View =
  | { kind: 'home' }
  | { kind: 'status' }
  | SearchView
  | { kind: 'reading' }
  | { kind: 'downloads' }
  | WikiView
  | { kind: 'forums' }
  | NewPostsView
  | TopicsView
  | TopicView
  | PostView
  | LocatorView;

export type ViewOf<Kind extends View['kind']> = Extract<View, { kind: Kind }>;

export interface SearchView {
  kind: 'search';
  /** White space collapsed. `''` shows no results. */
  text: string;
  in?: 'wiki' | 'board';
  forumId?: number;
  starterId?: number;
  /** Only this member's posts and pages. */
  author?: string;
  /** Only this topic's posts, without other filters. */
  topicId?: number;
  sort?: 'date';
  page: number;
}

export type SearchWindow = Omit<SearchView, 'kind' | 'page'> & RecordWindow;

export type WikiView =
  | { kind: 'wiki-home' }
  | { kind: 'wiki-page'; id: string }
  /** `''` is the whole tree. */
  | { kind: 'namespace'; id: string; page: number };

/** The last days, a day's posts (`2026-11-24`), or a month's days (`2026-11`). */
export interface NewPostsView {
  kind: 'new-posts';
  period?: string;
}

export interface TopicsView {
  kind: 'topics';
  filter: TopicFilter;
  /** Page of a member's posts. Later pages show no topics. */
  posts?: number;
  orderBy: SortKey;
  sort: SortDirection;
  page: number;
}

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
}

export interface PostView {
  kind: 'post';
  topicId: number;
  postId: number;
}

/** Finds a post by id or by number in a topic, or a member's topics by name. */
export type LocatorView = { kind: 'locator' } & (
  | { by: 'post'; postId: number; topicId?: number }
  | { by: 'number'; topicId: number; number: number }
  | { by: 'starter'; name: string }
);

export type AllowedValue =
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'one-of'; values: readonly string[] }
  /** ISO 8601 day or month. */
  | { kind: 'period' }
  | { kind: 'once' }
  /** Bounded UTF-8 text without control characters. */
  | { kind: 'text' };

/** `given` is the client's text. */
export interface MalformedUrl {
  parameter: string;
  given: string;
  allowed: AllowedValue;
  suggestion: string;
}

export type UrlResult =
  | { kind: 'view'; view: View }
  | { kind: 'moved'; to: string }
  | ({ kind: 'malformed' } & MalformedUrl)
  | { kind: 'unknown' };
