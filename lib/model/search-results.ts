import type { RawPost, TopicEntry, WikiPageEntry } from './records';
import type { SafeHtml } from './safe-html';

/** A matching post. String excerpts are not sanitized. */
export interface FoundPost<Excerpt = SafeHtml>
  extends Pick<RawPost, 'id' | 'postedAt' | 'author' | 'number'> {
  /** Number of the post in its topic, from 1 at the oldest. */
  floor?: number;
  /** Text around marked matches. */
  excerpt: Excerpt;
}

export type SearchResult<Excerpt = SafeHtml> =
  | { kind: 'topic'; topic: TopicEntry; posts: FoundPost<Excerpt>[] }
  /** `section`: namespace title, if known. */
  | { kind: 'page'; page: WikiPageEntry; section?: string; excerpt: Excerpt };

/** How the search differs from the typed text. */
export interface WidenedSearch {
  /** Last word, taken as a prefix. */
  begun?: string;
  /** Typed words without matches, and their replacements. */
  near?: readonly [typed: string, used: string][];
  /** Stop words, which are ignored. */
  leftOut?: readonly string[];
  /** No result has all words; those with most are shown. */
  isPartial?: boolean;
}

export interface SearchResults<Excerpt = SafeHtml> {
  items: SearchResult<Excerpt>[];
  total: number;
  /** False if only a narrower search finds more. */
  isComplete: boolean;
  widened?: WidenedSearch;
  /** Words ignored since there are too many. */
  unused?: readonly string[];
}

export type TitleMatch = { title: string } & (
  | { kind: 'topic'; id: number; posts: number }
  /** `section`: namespace title; `''` for none. */
  | { kind: 'page'; id: string; section: string }
);
