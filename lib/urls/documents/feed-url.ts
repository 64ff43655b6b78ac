import { routePath } from '../routes/route-path';
import { LIST_SORT, THREAD_SORT, topicsWith } from '../views/board/topics-view';
import { href } from '../views/href';
import { parseUrl } from '../views/parse-url';
import type { TopicsView, TopicView, UrlResult, View } from '../views/view';

export const FEED_FORMATS = ['atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** A list's newest topics, or a topic's newest posts. */
export interface Feed {
  format: FeedFormat;
  list: TopicsView | TopicView;
  /** True for the newest posts of a list's topics. */
  isOfPosts?: boolean;
}

type FeedUrlResult = { kind: 'feed'; feed: Feed } | Exclude<UrlResult, { kind: 'view' }>;

/** Returns a page's feed, if any. */
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

/** Returns the feed of newest posts in a list's forum, or in all forums; undefined for other pages. */
export function postsFeedOf(view: View, format: FeedFormat): Feed | undefined {
  if (view.kind !== 'topics') return undefined;
  const { forumId } = view.filter;
  const list = topicsWith(forumId === undefined ? {} : { forumId });
  return { format, list, isOfPosts: true };
}

/** `/feeds` */
const FEEDS = routePath('/feeds/{+list}').slice(0, -1);

/** Returns a feed's URL: `/feeds`, the list's path, and the format as extension. */
export function printFeedUrl({ format, list, isOfPosts }: Feed): string {
  // `/feeds/board/posts.atom` or `/feeds/board/forums/12/posts.atom`
  if (isOfPosts) return `${FEEDS}${href(list).replace(ALL_TOPICS, '/board')}/posts.${format}`;
  const [path = '', query] = href(list).split('?');
  return `${FEEDS}${path}.${format}${query === undefined ? '' : `?${query}`}`;
}

const ALL_TOPICS = href(topicsWith());
/** The list of a feed of newest posts. */
const POSTS_PATH = /^\/board(?:\/forums\/\d+)?(?=\/posts$)/;
const FEED_URL = new RegExp(`^${FEEDS}(/[^?#]*)\\.([a-z]+)(\\?[^#]*)?$`);

/**
 * Parses a feed's URL: `/feeds/board/forums/12.atom?is_digest=true`. A feed has one page and one order, so a
 * URL with `page` or `sort` is `moved` to the URL without.
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

function feedAt(pageUrl: string, format: FeedFormat): Feed | undefined {
  const page = parseUrl(pageUrl);
  return page.kind === 'view' ? feedOf(page.view, format) : undefined;
}
