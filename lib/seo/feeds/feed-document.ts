import type { SafeHtml } from '@/lib/model/safe-html';

/** A feed before it is printed in one format or another. Addresses are absolute where SITE_URL is set. */
export interface FeedDocument {
  title: string;
  /** The page that shows the same list. */
  page: string;
  /** The feed itself, in the format asked for. */
  self: string;
  /** When anything in it last changed; the beginning of time for an empty one. */
  updated: Date;
  /** The newest first. */
  entries: FeedEntry[];
}

export interface FeedEntry {
  title: string;
  page: string;
  author: string;
  published?: Date;
  updated: Date;
  /** The whole text; undefined where it is too long to be sent. */
  html?: SafeHtml;
  summary: string;
}
