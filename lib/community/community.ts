import type {
  ChangeList,
  Forum,
  Listing,
  Member,
  Namespace,
  RawPage,
  RawTopic,
  Statistics,
  TagCount,
  TopicEntry,
  TopicTitle,
  WikiPageEntry,
} from '@/lib/model/community';
import type { ActivityPeriod, PostDay, PostRange } from '@/lib/model/post-times';
import type { SearchResults, TitleMatch } from '@/lib/model/search-results';
import type {
  LocatorView,
  PostsWindow,
  RecordWindow,
  SearchWindow,
  TopicQuery,
  View,
} from '@/lib/urls/views/view';
import type { Answered, Identity } from './identity';

/** Validated address and `User-Agent`. */
export interface Visitor {
  address?: string;
  userAgent?: string;
}

/** A value or a typed failure. Rejects only for bugs. */
export type Answer<T> = Promise<Answered<T>>;

export interface Located {
  view: View;
  /** Position of a post in its topic, from 0; undefined if unknown. */
  place?: number;
}

/**
 * The nine operations of the interface, and functions that some communities add. Texts are not sanitized.
 */
export interface Community {
  /** A namespace and its descendants as a flat list; by default the whole wiki. */
  namespaces(id?: string): Answer<Namespace[]>;
  /** Direct pages of a namespace; by default of the root. */
  pages(namespaceId?: string): Answer<WikiPageEntry[]>;
  /** A wiki page; `''` is the home page. */
  page(id: string): Answer<RawPage>;
  /** A forum and its descendants as a flat list; by default all public forums. */
  forums(id?: number): Answer<Forum[]>;
  /** A window of matching topics. */
  topics(query: TopicQuery): Answer<Listing<TopicEntry>>;
  /** A topic with a window of posts. */
  topic(id: number, window: PostsWindow): Answer<RawTopic>;
  /** The community's clock. This and the next two are never cached. */
  time(visitor: Visitor): Answer<Date>;
  /** The visitor's addresses as seen by the community. */
  addresses(visitor: Visitor): Answer<string[]>;
  /** The visitor's `User-Agent` as seen by the community, or `''`. */
  userAgent(visitor: Visitor): Answer<string>;

  /** Finds a post, or a member's topics. */
  locate?(locator: LocatorView): Answer<Located>;
  /** Excerpts are not sanitized. */
  search?(search: SearchWindow): Answer<SearchResults<string>>;
  /** Titles that complete a text, newest first. */
  suggest?(text: string, limit: number): Answer<TitleMatch[]>;
  /** Changes after a number or ISO 8601 time, oldest first; by default the newest first. */
  changes?(since: number | string | undefined, limit: number): Answer<ChangeList>;
  statistics?(): Answer<Statistics>;
  /** Posts per month, oldest first. */
  activity?(topicId: number): Answer<ActivityPeriod[]>;
  /** The next two topics started in the forum. */
  nextTopics?(topicId: number): Answer<TopicTitle[]>;
  /** A member's posts, newest first; missing if there are none. */
  member?(id: number, window: RecordWindow): Answer<Member>;
  /** A member's id by user name or name. */
  memberId?(name: string): Answer<number>;
  /** Oldest first. */
  postIds?(topicId: number): Answer<number[]>;
  /** Most used first. */
  tags?(): Answer<TagCount[]>;
  /** Days with posts in the site's time zone, oldest first; by default of all months. */
  postDays?(month?: string): Answer<PostDay[]>;
  /** Months with posts (`2026-11`), oldest first. */
  postMonths?(): Answer<string[]>;
  /** Posts in a range of Unix seconds (`to` exclusive); the most recently active topic first. */
  postRanges?(from: number, to: number): Answer<PostRange[]>;

  /** A page's source, if `page` lacks it. */
  pageSource?(id: string): Answer<string>;
  /** One flag per id. */
  existingPages?(ids: string[]): Answer<boolean[]>;
  /** True for an existing page; only for wikis in this process. */
  hasPage?(id: string): boolean;

  /** Identifies the current contents; undefined without any. */
  publication?(): string | undefined;
  /** Like `publication`, when only the wiki is in a store. */
  wikiPublication?(): string | undefined;
  /** When a mirror last agreed with its community. */
  agreedAt?(): Date | undefined;
  /** True if the community confirms an answer without resending it. */
  isUnchanged?(identity: Identity, isOfWiki: boolean): Promise<boolean>;
  /** Milliseconds until a crawler may call a rate-limited community. */
  crawlerWaitMs?(isOfWiki: boolean): number;
  connection(): ConnectionState;
}

/** A community in this process's store. */
export type StoreCommunity = Community &
  Required<Omit<Community, 'isUnchanged' | 'wikiPublication' | 'crawlerWaitMs' | 'pageSource'>>;

/** Returns the function that identifies a store's contents, or undefined. */
export const storePublication = ({ publication, wikiPublication }: Community) =>
  publication ?? wikiPublication;

/** Names are those of `/api/health`. */
export interface ConnectionState {
  kind: 'remote' | 'embedded';
  breaker: 'closed' | 'open' | 'half-open';
  /** 0 if not paused. */
  pausedSeconds: number;
  running: number;
  queued: number;
  calls: number;
  retries: number;
}
