import type { Parameter } from '../definition/url-parameter';
import type { ViewDefinition } from '../definition/view-definition';
import { type ForumsView, forumsView } from './board/forums-view';
import { type LocatorView, locatorView } from './board/locator-view';
import { type NewPostsView, newPostsView } from './board/new-posts-view';
import { type PostView, postView } from './board/post-view';
import { type TopicView, topicView } from './board/topic-view';
import { type TopicsView, topicsView } from './board/topics-view';
import { type DownloadsView, downloadsView } from './site/downloads-view';
import { type HomeView, homeView } from './site/home-view';
import { type ReadingView, readingView } from './site/reading-view';
import { type SearchView, searchView } from './site/search-view';
import { type StatusView, statusView } from './site/status-view';
import { type NamespaceView, namespaceView } from './wiki/namespace-view';
import { type WikiHomeView, wikiHomeView } from './wiki/wiki-home-view';
import { type WikiPageView, wikiPageView } from './wiki/wiki-page-view';

/** Meaning of a page URL; `href` prints the canonical URL. `page` counts from 1. */
export type View =
  | HomeView
  | WikiHomeView
  | WikiPageView
  | NamespaceView
  | ForumsView
  | TopicsView
  | TopicView
  | PostView
  | NewPostsView
  | LocatorView
  | SearchView
  | StatusView
  | ReadingView
  | DownloadsView;

/** All that the address of each kind of page says. */
export const VIEWS = {
  home: homeView,
  'wiki-home': wikiHomeView,
  'wiki-page': wikiPageView,
  namespace: namespaceView,
  forums: forumsView,
  topics: topicsView,
  topic: topicView,
  post: postView,
  'new-posts': newPostsView,
  locator: locatorView,
  search: searchView,
  status: statusView,
  reading: readingView,
  downloads: downloadsView,
} as const satisfies { [Kind in View['kind']]: { kind: Kind } };

/** A page that can also be read as Markdown. */
export type MarkdownView = Extract<
  View,
  {
    kind: {
      [Kind in View['kind']]: (typeof VIEWS)[Kind] extends { hasMarkdown: false } ? never : Kind;
    }[View['kind']];
  }
>;

/** Path of a page, as its folders in `app` name it. */
export type PagePattern = (typeof VIEWS)[View['kind']]['patterns'][number];

/** A definition whose kind is not known. */
export type AnyViewDefinition = ViewDefinition<View, object> & {
  parameters: Readonly<Record<string, Parameter<unknown>>>;
};

/** Returns what the definition of a view says of it. */
export function factOf(
  view: View,
  name: 'mayBeMissing' | 'isIndexable' | 'isCached' | 'isShared' | 'hasMarkdown',
): boolean {
  const definition: AnyViewDefinition = VIEWS[view.kind];
  const fact = definition[name] ?? true;
  return typeof fact === 'boolean' ? fact : fact(view);
}
