import type { RawPost, TopicEntry, WikiPageEntry } from './records';
import type { SafeHtml } from './safe-html';

/** A matching post. Its excerpt is sanitized if it is `SafeHtml`. */
export interface FoundPost<Excerpt = SafeHtml>
  extends Pick<RawPost, 'id' | 'postedAt' | 'author' | 'number'> {
  /** Number of the post in its topic, from 1 at the oldest. */
  floor?: number;
  /** Text around the matches, which are marked. */
  excerpt: Excerpt;
}

export type SearchResult<Excerpt = SafeHtml> =
  | { kind: 'topic'; topic: TopicEntry; posts: FoundPost<Excerpt>[] }
  /** `section` is the namespace's title, if known. */
  | { kind: 'page'; page: WikiPageEntry; section?: string; excerpt: Excerpt };

/** Differences between the search and the typed text. */
export interface WidenedSearch {
  /** Last word, searched as a prefix. */
  begun?: string;
  /** Words without matches, and the similar words searched instead. */
  near?: readonly [typed: string, used: string][];
  /** Stop words, which were ignored. */
  leftOut?: readonly string[];
  /** No result has all words. Those with most of them are shown. */
  isPartial?: boolean;
  /** Number of results with all words, which results with most of them follow. */
  wholeCount?: number;
}

export interface SearchResults<Excerpt = SafeHtml> {
  items: SearchResult<Excerpt>[];
  /** In all windows; undefined if the community does not say. */
  total?: number | undefined;
  /** True if another window follows, where no total says so. */
  hasMore?: boolean;
  /** False if more results exist than a search may list; a narrower search finds them. */
  isComplete: boolean;
  widened?: WidenedSearch;
  /** Words beyond the allowed number, which were ignored. */
  unused?: readonly string[];
}

/** A record that another search has found. */
export type FoundRecord = { pageId: string } | { topicId: number; postIds: readonly number[] };

export type TitleMatch = { title: string } & (
  | { kind: 'topic'; id: number; posts: number }
  /** `section` is the namespace's title, `''` at the root. */
  | { kind: 'page'; id: string; section: string }
);
