/** The interface's filters of a list of topics. */
export interface TopicFilter {
  forumId?: number;
  starterId?: number;
  isPinned?: boolean;
  isDigest?: boolean;
  isFeatured?: boolean;
  /** The name of a tag. */
  tag?: string;
}

export type SortKey = 'last_post' | 'start_date';
export type SortDirection = 'desc' | 'asc';

/** A window of a list: how many records to skip, and how many to return (1 to 100). */
export interface RecordWindow {
  offset: number;
  limit: number;
}

/** A window of a topic's posts. */
export type PostsWindow = RecordWindow & { sort: SortDirection };

/** A filtered and sorted window of the board's topics. */
export type TopicQuery = TopicFilter & { orderBy: SortKey; sort: SortDirection } & RecordWindow;

/** The meaning of the URL of a page. `href` prints its one canonical URL. `page` counts from 1. */
export type View =
  | { kind: 'home' }
  | { kind: 'status' }
  | SearchView
  /** The reading history and preferences that this browser stores. */
  | { kind: 'reading' }
  /** The files that the operator offers. */
  | { kind: 'downloads' }
  | WikiView
  | { kind: 'forums' }
  | NewPostsView
  | TopicsView
  | TopicView
  | PostView
  | LocatorView;

/** The view of one kind. */
export type ViewOf<Kind extends View['kind']> = Extract<View, { kind: Kind }>;

/** A search in the whole community, its wiki or board, a forum, what a member started or wrote, or one topic. */
export interface SearchView {
  kind: 'search';
  /** The text to search for, white space collapsed; `''` on a page without results. */
  text: string;
  in?: 'wiki' | 'board';
  forumId?: number;
  starterId?: number;
  /** The name of a member: only posts and pages of this author. */
  author?: string;
  /** Only the posts of this topic; other filters are left out then. */
  topicId?: number;
  /** The newest first, in place of the best. */
  sort?: 'date';
  page: number;
}

/** A search, and a window of its results. */
export type SearchWindow = Omit<SearchView, 'kind' | 'page'> & RecordWindow;

export type WikiView =
  | { kind: 'wiki-home' }
  | { kind: 'wiki-page'; id: string }
  /** The whole tree when `id` is `''`, else one namespace. */
  | { kind: 'namespace'; id: string; page: number };

/**
 * The posts of the last days. With a period, the posts of a day (`2026-11-24`) or the days of a month
 * (`2026-11`).
 */
export interface NewPostsView {
  kind: 'new-posts';
  period?: string;
}

/** A list of topics: of one forum when the filter has a `forumId`, else of all. */
export interface TopicsView {
  kind: 'topics';
  filter: TopicFilter;
  /** Of a member: the page of the posts, after the first one without the list of topics. */
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
  /** Only the posts of this member; a page is then a range of the topic that is searched for them. */
  author?: number;
  /** The number of a post, counted from 1 at the oldest; the URL leads to its anchor. */
  floor?: number;
  /** The id of a post of the page: a preview of the link describes this post. */
  post?: number;
  /** The page polls for new posts. */
  isLive?: boolean;
  /** All posts on one page, to print them or to search in them. */
  isWhole?: boolean;
}

/** A post, on whatever page and in whatever topic it is now. */
export interface PostView {
  kind: 'post';
  topicId: number;
  postId: number;
}

/**
 * What is found by something else than its address here: a post by its id, whose topic need not be known, or by
 * the number it had in its topic, or the topics of a member by the member's name.
 */
export type LocatorView = { kind: 'locator' } & (
  | { by: 'post'; postId: number; topicId?: number }
  | { by: 'number'; topicId: number; number: number }
  | { by: 'starter'; name: string }
);

/** The values that a part of a URL may have. */
export type AllowedValue =
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'one-of'; values: readonly string[] }
  /** A day or a month, as in ISO 8601. */
  | { kind: 'period' }
  /** The parameter may occur once only. */
  | { kind: 'once' }
  /** Text in UTF-8, percent-encoded, without control characters, of bounded length. */
  | { kind: 'text' };

/** A part of a URL whose value is not allowed. `given` is the client's own text. */
export interface MalformedUrl {
  parameter: string;
  given: string;
  allowed: AllowedValue;
  /** A similar canonical URL that is valid: a path with query on this site. */
  suggestion: string;
}

/** The result of parsing a URL of a page. */
export type UrlResult =
  | { kind: 'view'; view: View }
  /** The canonical URL is another one: a path with query on this site. */
  | { kind: 'moved'; to: string }
  | ({ kind: 'malformed' } & MalformedUrl)
  /** No page has such a path. */
  | { kind: 'unknown' };
