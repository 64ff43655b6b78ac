import type { SafeHtml } from '@/lib/model/safe-html';
import type { FeedFormat } from '@/lib/urls/documents/feed-url';

/** RFC 4287 and JSON Feed 1.1. */
export const FEED_TYPES: Record<FeedFormat, string> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** A feed in any format. URLs are absolute with SITE_URL. */
export interface FeedDocument {
  title: string;
  /** Page with the same list. */
  pageUrl: string;
  feedUrl: string;
  /** Unix epoch for an empty feed. */
  updatedAt: Date;
  /** Newest first. */
  entries: FeedEntry[];
}

/** Returns what is printed in place of an absolute URL. Ids stay those of the site's own URL. */
export type PrintUrl = (url: string) => string;

export interface FeedEntry {
  title: string;
  url: string;
  author: string;
  publishedAt?: Date;
  updatedAt: Date;
  /** Undefined if too long. */
  html?: SafeHtml;
  summary: string;
  tags?: readonly string[] | undefined;
}
