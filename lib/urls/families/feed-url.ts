import { href } from '../href';
import { parseUrl } from '../parse-url';
import { routePath } from '../routes/route-path';
import type { TopicsView, TopicView, UrlResult, View } from '../view';
import { LIST_SORT, THREAD_SORT, topicsWith } from './topic-url';

export const FEED_FORMATS = ['atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** A list as a feed: the newest topics of a list, or the newest posts of a topic. */
export interface Feed {
  format: FeedFormat;
  /** The first page of the list, as the site shows it. */
  list: TopicsView | TopicView;
}

/** What the address of a feed is. */
export type FeedUrlResult = { kind: 'feed'; feed: Feed } | Exclude<UrlResult, { kind: 'view' }>;

/** The feed that tells what is new on a page; undefined for a page where nothing comes in. */
export function feedOf(view: View, format: FeedFormat): Feed | undefined {
  switch (view.kind) {
    case 'home':
    case 'forums':
      return { format, list: topicsWith() };
    case 'topics':
      return { format, list: { ...view, sort: LIST_SORT, page: 1, isLive: undefined } };
    case 'topic':
      return { format, list: { kind: 'topic', topicId: view.topicId, sort: THREAD_SORT, page: 1 } };
    default:
      return undefined;
  }
}

/** A page's path follows as it is printed. */
const FEEDS = routePath('/feeds/{+list}').slice(0, -1);

/** The address of a feed: its page's, below `/feeds`, with the format behind the path. */
export function printFeedUrl({ format, list }: Feed): string {
  const [path = '', query] = href(list).split('?');
  return `${FEEDS}${path}.${format}${query === undefined ? '' : `?${query}`}`;
}

const FORM = new RegExp(`^${FEEDS}(/[^?#]*)\\.([a-z]+)(\\?[^#]*)?$`);

/**
 * Reads the address of a feed as `readUrl` does a page's: `/feeds/board/forums/12.atom?is_digest=true`.
 * A feed has no pages and one order, so `page` and `sort` have moved.
 */
export function parseFeedUrl(target: string): FeedUrlResult {
  const [, path = '', given, query = ''] = FORM.exec(target) ?? [];
  const format = FEED_FORMATS.find((name) => name === given);
  if (!format) return { kind: 'unknown' };
  const reading = parseUrl(path + query);
  const printAt = (address: string): string | undefined => {
    const at = parseUrl(address);
    const feed = at.kind === 'view' ? feedOf(at.view, format) : undefined;
    return feed && printFeedUrl(feed);
  };
  switch (reading.kind) {
    case 'view': {
      const feed = feedOf(reading.view, format);
      if (!feed) return { kind: 'unknown' };
      if (href(feed.list) === href(reading.view)) return { kind: 'feed', feed };
      return { kind: 'moved', to: printFeedUrl(feed) };
    }
    case 'moved': {
      const to = printAt(reading.to);
      return to ? { kind: 'moved', to } : { kind: 'unknown' };
    }
    case 'malformed':
      return { ...reading, suggestion: printAt(reading.suggestion) ?? reading.suggestion };
    case 'unknown':
      return reading;
  }
}
