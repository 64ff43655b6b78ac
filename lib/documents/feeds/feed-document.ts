import type { SafeHtml } from '@/lib/model/safe-html';
import type { FeedFormat } from '@/lib/urls/documents/feed-url';

/** The media types of the formats (RFC 4287, JSON Feed 1.1). */
export const FEED_TYPES: Record<FeedFormat, string> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** A feed in no particular format. URLs are absolute with SITE_URL. */
export interface FeedDocument {
  title: string;
  /** The page that shows the same list. */
  pageUrl: string;
  /** The feed itself, in the requested format. */
  feedUrl: string;
  /** The time of the last change; the Unix epoch for an empty feed. */
  updatedAt: Date;
  /** The newest first. */
  entries: FeedEntry[];
}

export interface FeedEntry {
  title: string;
  url: string;
  author: string;
  publishedAt?: Date;
  updatedAt: Date;
  /** The complete text; undefined when it is too long. */
  html?: SafeHtml;
  summary: string;
  /** Of a topic. */
  tags?: readonly string[] | undefined;
}
