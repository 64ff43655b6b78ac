import type { RawPost, TopicEntry, WikiPageEntry } from './community';
import type { SafeHtml } from './safe-html';

/** A post that matches a search. An excerpt that is a string is not sanitized. */
export interface FoundPost<Excerpt = SafeHtml>
  extends Pick<RawPost, 'id' | 'postedAt' | 'author' | 'number'> {
  /** Its place in the topic, counted from 1 at the oldest. */
  floor?: number;
  /** The text around the matches, which are marked. */
  excerpt: Excerpt;
}

/** A topic or wiki page that matches a search. */
export type SearchResult<Excerpt = SafeHtml> =
  | { kind: 'topic'; topic: TopicEntry; posts: FoundPost<Excerpt>[] }
  /** `section`: the title of its namespace, where that is known. */
  | { kind: 'page'; page: WikiPageEntry; section?: string; excerpt: Excerpt };

/** How the search that found something differs from what was typed. */
export interface WidenedSearch {
  /** The last word, taken as the beginning of one. */
  begun?: string;
  /** Words that nothing has, each with the word that was taken in its place. */
  near?: readonly [typed: string, used: string][];
  /** Words that say nothing of what a text is about. */
  leftOut?: readonly string[];
  /** True where nothing has all words: what has the most of them is found. */
  isPartial?: boolean;
}

/** A window of the results of a search, best first. */
export interface SearchResults<Excerpt = SafeHtml> {
  items: SearchResult<Excerpt>[];
  /** How many results there are in all windows. */
  total: number;
  /** False where there may be more matches, which only a narrower search finds. */
  isComplete: boolean;
  widened?: WidenedSearch;
  /** Words of the search that were not used, since it has too many. */
  unused?: readonly string[];
}

/** A topic or page by its title. */
export type TitleMatch = { title: string } & (
  | { kind: 'topic'; id: number; posts: number }
  /** `section`: the title of its namespace; `''` where it has none. */
  | { kind: 'page'; id: string; section: string }
);
