import type { UrlFault } from '../definition/url-query';
import type { SortDirection, SortKey, TopicFilter } from './board/topics-view';
import type { SearchView } from './site/search-view';
import type { View } from './views';

export type { LocatorView } from './board/locator-view';
export type { NewPostsView } from './board/new-posts-view';
export type { PostView } from './board/post-view';
export type { TopicView } from './board/topic-view';
export type { SortDirection, SortKey, TopicFilter, TopicsView } from './board/topics-view';
export type { SearchView } from './site/search-view';
export type { View } from './views';

export type ViewOf<Kind extends View['kind']> = Extract<View, { kind: Kind }>;

/** `limit` is 1 to 100. */
export interface RecordWindow {
  offset: number;
  limit: number;
}

export type PostsWindow = RecordWindow & { sort: SortDirection };

export type TopicQuery = TopicFilter & { orderBy: SortKey; sort: SortDirection } & RecordWindow;

export type SearchWindow = Omit<SearchView, 'kind' | 'page'> & RecordWindow;

export type MalformedUrl = UrlFault & { suggestion: string };

export type UrlResult =
  | { kind: 'view'; view: View }
  | { kind: 'moved'; to: string }
  | ({ kind: 'malformed' } & MalformedUrl)
  | { kind: 'unknown' };
