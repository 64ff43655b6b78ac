import type {
  ChangeList,
  Forum,
  Listing,
  Member,
  Namespace,
  RawPage,
  RawTopic,
  Redirect,
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

/** The client of the status operations: validated address and `User-Agent`. */
export interface Visitor {
  address?: string;
  userAgent?: string;
}

/** A value or a typed failure. Rejects only for a bug. */
export type Answer<T> = Promise<Answered<T>>;

/** Where something is that a locator names. */
export interface Located {
  /** Of its page. */
  view: View;
  /** The place of a post in its topic, from 0 at the oldest; undefined when it takes a search. */
  place?: number;
}

/**
 * A community: the nine operations of the interface, and functions of some communities. Texts are not
 * sanitized.
 */
export interface Community {
  /** A namespace and all below it, as a flat list; without an id the whole wiki. */
  namespaces(id?: string): Answer<Namespace[]>;
  /** The pages directly in a namespace; without an id in the root. */
  pages(namespaceId?: string): Answer<WikiPageEntry[]>;
  /** A wiki page; the home page for `''`. */
  page(id: string): Answer<RawPage>;
  /** A forum and all below it, as a flat list; without an id every public forum. */
  forums(id?: number): Answer<Forum[]>;
  /** A window of the topics that match a filter. */
  topics(query: TopicQuery): Answer<Listing<TopicEntry>>;
  /** A topic with a window of its posts. */
  topic(id: number, window: PostsWindow): Answer<RawTopic>;
  /** The community's clock. This and the next two are about the visitor, and never cached. */
  time(visitor: Visitor): Answer<Date>;
  /** The visitor's addresses, as the community sees them. */
  addresses(visitor: Visitor): Answer<string[]>;
  /** The visitor's `User-Agent` as the community sees it; `''` for none. */
  userAgent(visitor: Visitor): Answer<string>;

  /** Where a post is, or what a member started. */
  locate?(locator: LocatorView): Answer<Located>;
  /** A search. Excerpts are not sanitized. */
  search?(search: SearchWindow): Answer<SearchResults<string>>;
  /** Titles that complete a text, newest first. */
  suggest?(text: string, limit: number): Answer<TitleMatch[]>;
  /** Changes after a number or a time (ISO 8601), oldest first; without it the newest, newest first. */
  changes?(since: number | string | undefined, limit: number): Answer<ChangeList>;
  /** How much there is. */
  statistics?(): Answer<Statistics>;
  /** The numbers of posts of a topic in the months with posts, oldest first. */
  activity?(topicId: number): Answer<ActivityPeriod[]>;
  /** The two topics of a forum that were started after a topic. */
  nextTopics?(topicId: number): Answer<TopicTitle[]>;
  /** What a member wrote, with a window of the posts, newest first; missing where there are none. */
  member?(id: number, window: RecordWindow): Answer<Member>;
  /** The id of a member, by user name or name; missing where none is known by it. */
  memberId?(name: string): Answer<number>;
  /** The ids of all posts of a topic, oldest first. */
  postIds?(topicId: number): Answer<number[]>;
  /** All tags, the most used first. */
  tags?(): Answer<TagCount[]>;
  /** The days with posts of a month in the site's time zone, oldest first; of all months without it. */
  postDays?(month?: string): Answer<PostDay[]>;
  /** The months in which posts were written (`2026-11`), oldest first. */
  postMonths?(): Answer<string[]>;
  /** The posts of a time range in Unix seconds (`to` is exclusive); the topic with the newest post first. */
  postRanges?(from: number, to: number): Answer<PostRange[]>;

  /** The redirects of the wiki that `pages` does not list. */
  redirects?(): Answer<Redirect[]>;
  /** The source of a wiki page, where `page` does not give it. */
  pageSource?(id: string): Answer<string>;
  /** Which wiki pages exist, one flag for each. */
  existingPages?(ids: string[]): Answer<boolean[]>;
  /** True for an existing wiki page. Only a wiki in this process has this. */
  hasPage?(id: string): boolean;

  /** Identifies the current contents; undefined while there are none. */
  publication?(): string | undefined;
  /** Identifies the wiki, where only the wiki is in a store. */
  wikiPublication?(): string | undefined;
  /** When a copy of another community last agreed with it. */
  agreedAt?(): Date | undefined;
  /** True when the community says that an answer is unchanged, without sending it. */
  isUnchanged?(identity: Identity, isOfWiki: boolean): Promise<boolean>;
  /** Milliseconds until a crawler may call, where calls are limited. */
  crawlerWaitMs?(isOfWiki: boolean): number;
  /** How the community is reached now. */
  connection(): ConnectionState;
}

/** A community in a store of this process, which has all functions but those of remote ones. */
export type StoreCommunity = Community &
  Required<
    Omit<
      Community,
      'isUnchanged' | 'wikiPublication' | 'crawlerWaitMs' | 'pageSource' | 'redirects'
    >
  >;

/** Returns the function that identifies the contents of a store; undefined without a store. */
export const storePublication = ({ publication, wikiPublication }: Community) =>
  publication ?? wikiPublication;

/** The state of the connection to a community. The names are those of `/api/health`. */
export interface ConnectionState {
  kind: 'remote' | 'embedded';
  breaker: 'closed' | 'open' | 'half-open';
  /** 0 when not paused. */
  pausedSeconds: number;
  running: number;
  queued: number;
  calls: number;
  retries: number;
}
