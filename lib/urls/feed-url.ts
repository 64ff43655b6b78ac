import { href } from './href';
import { readUrl } from './parse-url';
import { LIST_SORT, THREAD_SORT, topicsWith } from './topic-url';
import type { Reading, TopicsView, TopicView, View } from './view';

export const FEED_FORMATS = ['atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** A list as a feed: the newest topics of a list, or the newest posts of a topic. */
export interface Feed {
  format: FeedFormat;
  /** The first page of the list, as the site shows it. */
  list: TopicsView | TopicView;
}

/** What the address of a feed is. */
export type FeedReading = { kind: 'feed'; feed: Feed } | Exclude<Reading, { kind: 'view' }>;

/** The feed that tells what is new on a page; undefined for a page where nothing comes in. */
export function feedOf(view: View, format: FeedFormat): Feed | undefined {
  switch (view.kind) {
    case 'home':
    case 'forums':
      return { format, list: topicsWith() };
    case 'topics':
      return { format, list: { ...view, sort: LIST_SORT, page: 1, live: undefined } };
    case 'topic':
      return { format, list: { kind: 'topic', topicId: view.topicId, sort: THREAD_SORT, page: 1 } };
    default:
      return undefined;
  }
}

/** The address of a feed: its page's, below `/feeds`, with the format behind the path. */
export function printFeed({ format, list }: Feed): string {
  const [path = '', query] = href(list).split('?');
  return `/feeds${path}.${format}${query === undefined ? '' : `?${query}`}`;
}

const FORM = /^\/feeds(\/[^?#]*)\.([a-z]+)(\?[^#]*)?$/;

/**
 * Reads the address of a feed as `readUrl` does a page's: `/feeds/board/forums/12.atom?is_digest=true`.
 * A feed has no pages and one order, so `page` and `sort` have moved.
 */
export function readFeed(target: string): FeedReading {
  const [, path = '', given, query = ''] = FORM.exec(target) ?? [];
  const format = FEED_FORMATS.find((name) => name === given);
  if (!format) return { kind: 'unknown' };
  const reading = readUrl(path + query);
  const printAt = (address: string): string | undefined => {
    const at = readUrl(address);
    const feed = at.kind === 'view' ? feedOf(at.view, format) : undefined;
    return feed && printFeed(feed);
  };
  switch (reading.kind) {
    case 'view': {
      const feed = feedOf(reading.view, format);
      if (!feed) return { kind: 'unknown' };
      if (href(feed.list) === href(reading.view)) return { kind: 'feed', feed };
      return { kind: 'moved', to: printFeed(feed) };
    }
    case 'moved': {
      const to = printAt(reading.to);
      return to ? { kind: 'moved', to } : { kind: 'unknown' };
    }
    case 'malformed':
      return { ...reading, instead: printAt(reading.instead) ?? reading.instead };
    case 'unknown':
      return reading;
  }
}
