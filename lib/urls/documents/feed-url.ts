import { routePath } from '../routes/route-path';
import { href } from '../views/href';
import { parseUrl } from '../views/parse-url';
import { LIST_SORT, THREAD_SORT, topicsWith } from '../views/topic-url';
import type { TopicsView, TopicView, UrlResult, View } from '../views/view';

export const FEED_FORMATS = ['atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** A list as a feed: the newest topics of a list, or the newest posts of a topic. */
export interface Feed {
  format: FeedFormat;
  /** The first page of the list, as the site shows it. */
  list: TopicsView | TopicView;
  /** The newest posts of the list of all topics, or of a forum's. */
  isOfPosts?: boolean;
}

/** The meaning of the URL of a feed. */
type FeedUrlResult = { kind: 'feed'; feed: Feed } | Exclude<UrlResult, { kind: 'view' }>;

/** The feed of what is new on a page; undefined for a page without one. */
export function feedOf(view: View, format: FeedFormat): Feed | undefined {
  switch (view.kind) {
    case 'home':
    case 'forums':
      return { format, list: topicsWith() };
    case 'new-posts':
      return postsFeedOf(topicsWith(), format);
    case 'topics':
      return { format, list: { ...view, sort: LIST_SORT, page: 1 } };
    case 'topic':
      return { format, list: { kind: 'topic', topicId: view.topicId, sort: THREAD_SORT, page: 1 } };
    default:
      return undefined;
  }
}

/** The feed of the newest posts of all forums, or of a forum; undefined for another page. */
export function postsFeedOf(view: View, format: FeedFormat): Feed | undefined {
  if (view.kind !== 'topics') return undefined;
  const { forumId } = view.filter;
  const list = topicsWith(forumId === undefined ? {} : { forumId });
  return { format, list, isOfPosts: true };
}

/** The URL of the list's first page follows. */
const FEEDS = routePath('/feeds/{+list}').slice(0, -1);

/** Prints the URL of a feed: `/feeds`, the path of its list, and the format. */
export function printFeedUrl({ format, list, isOfPosts }: Feed): string {
  if (isOfPosts) return `${FEEDS}${href(list).replace(ALL_TOPICS, '/board')}/posts.${format}`;
  const [path = '', query] = href(list).split('?');
  return `${FEEDS}${path}.${format}${query === undefined ? '' : `?${query}`}`;
}

const ALL_TOPICS = href(topicsWith());
const POSTS_PATH = /^\/board(?:\/forums\/\d+)?(?=\/posts$)/;
const FEED_URL = new RegExp(`^${FEEDS}(/[^?#]*)\\.([a-z]+)(\\?[^#]*)?$`);

/**
 * Parses the URL of a feed: `/feeds/board/forums/12.atom?is_digest=true`. A feed has no pages and one
 * order, so a URL with `page` or `sort` has moved.
 */
export function parseFeedUrl(target: string): FeedUrlResult {
  const [, path = '', extension, query = ''] = FEED_URL.exec(target) ?? [];
  const format = FEED_FORMATS.find((name) => name === extension);
  if (!format) return { kind: 'unknown' };
  const [ofPosts] = POSTS_PATH.exec(path) ?? [];
  if (ofPosts) return parsePostsFeed(ofPosts === '/board' ? ALL_TOPICS : ofPosts, format);
  const result = parseUrl(path + query);
  if (result.kind === 'unknown') return result;
  if (result.kind === 'malformed') {
    const suggested = feedAt(result.suggestion, format);
    return { ...result, suggestion: suggested ? printFeedUrl(suggested) : result.suggestion };
  }
  const feed = result.kind === 'view' ? feedOf(result.view, format) : feedAt(result.to, format);
  if (!feed) return { kind: 'unknown' };
  const isCanonical = result.kind === 'view' && href(feed.list) === href(result.view);
  return isCanonical ? { kind: 'feed', feed } : { kind: 'moved', to: printFeedUrl(feed) };
}

function parsePostsFeed(listPath: string, format: FeedFormat): FeedUrlResult {
  const result = parseUrl(listPath);
  const feed = result.kind === 'view' ? postsFeedOf(result.view, format) : undefined;
  return feed ? { kind: 'feed', feed } : { kind: 'unknown' };
}

/** The feed of the page with a canonical URL. */
function feedAt(pageUrl: string, format: FeedFormat): Feed | undefined {
  const page = parseUrl(pageUrl);
  return page.kind === 'view' ? feedOf(page.view, format) : undefined;
}
