import type {
  ChangeList,
  Forum,
  Listing,
  Member,
  Namespace,
  RawPage,
  RawTopic,
  Statistics,
  TopicEntry,
  TopicTitle,
  WikiPageEntry,
} from '@/lib/model/community';
import type { ActivityPeriod, PostDay, PostRange } from '@/lib/model/post-times';
import type { SearchResults, TitleMatch } from '@/lib/model/search-results';
import type {
  LocatorView,
  PostsWindow,
  SearchWindow,
  TopicQuery,
  View,
} from '@/lib/urls/views/view';
import type { Answered, Identity } from './identity';

/** The client that the status operations are about: its validated address and its `User-Agent`. */
export interface Visitor {
  address?: string;
  userAgent?: string;
}

/** A value or a typed failure. An answer rejects for a bug only. */
export type Answer<T> = Promise<Answered<T>>;

/** Where something is that a locator names. */
export interface Located {
  /** Of its page. */
  view: View;
  /** The place of a post in its topic, from 0 at the oldest, where the community knows it at once. */
  place?: number;
}

/**
 * A community: the nine operations of the interface as functions, and what only some communities can. The
 * text of posts and pages is as the community has it, and not sanitized.
 */
export interface Community {
  /** A namespace and all below it, as a flat list; those of the whole wiki without an id. */
  namespaces(id?: string): Answer<Namespace[]>;
  /** The pages directly in a namespace; in the wiki's root without an id. */
  pages(namespaceId?: string): Answer<WikiPageEntry[]>;
  /** A wiki page; the home page for `''`. */
  page(id: string): Answer<RawPage>;
  /** A forum and all below it, as a flat list; every forum that guests may see without an id. */
  forums(id?: number): Answer<Forum[]>;
  /** A window of the topics that match a filter. */
  topics(query: TopicQuery): Answer<Listing<TopicEntry>>;
  /** A topic with a window of its posts. */
  topic(id: number, window: PostsWindow): Answer<RawTopic>;
  /** The time of the community's clock. Like the next two it is about this visitor, so it is never cached. */
  time(visitor: Visitor): Answer<Date>;
  /** The visitor's addresses, as the community sees them. */
  addresses(visitor: Visitor): Answer<string[]>;
  /** The visitor's `User-Agent`, as the community sees it; `''` for none. */
  userAgent(visitor: Visitor): Answer<string>;

  /** Where a post is, or what a member started. */
  locate?(locator: LocatorView): Answer<Located>;
  /** A search. Excerpts are not sanitized. */
  search?(search: SearchWindow): Answer<SearchResults<string>>;
  /** Titles that complete a text, newest first. */
  suggest?(text: string, limit: number): Answer<TitleMatch[]>;
  /** The changes after a number or a time (ISO 8601), oldest first; the newest, newest first, without it. */
  changes?(since: number | string | undefined, limit: number): Answer<ChangeList>;
  /** How much there is. */
  statistics?(): Answer<Statistics>;
  /** How many posts a topic received in each month in which it received some, oldest first. */
  activity?(topicId: number): Answer<ActivityPeriod[]>;
  /** The two topics of its forum that were started next after a topic. */
  nextTopics?(topicId: number): Answer<TopicTitle[]>;
  /** What a member wrote; missing where the member wrote nothing. */
  member?(id: number): Answer<Member>;
  /** The days of a month in the site's time zone on which posts were written, oldest first; of all without it. */
  postDays?(month?: string): Answer<PostDay[]>;
  /** The months in which posts were written (`2026-11`), oldest first. */
  postMonths?(): Answer<string[]>;
  /** Where the posts of a time are, from and to Unix seconds (exclusive); the topic with the newest first. */
  postRanges?(from: number, to: number): Answer<PostRange[]>;

  /** Which wiki pages exist, one flag for each. */
  existingPages?(ids: string[]): Answer<boolean[]>;
  /** True where a wiki page exists. Only a wiki in this process can say so at once. */
  hasPage?(id: string): boolean;

  /** Identifies all that the community holds now; undefined while there is nothing to read. */
  publication?(): string | undefined;
  /** Identifies the wiki, where only that is in a store of this site. */
  wikiPublication?(): string | undefined;
  /** When a copy of another community last agreed with it. */
  agreedAt?(): Date | undefined;
  /** True where the community says that an answer is still the same, without giving it again. */
  isUnchanged?(identity: Identity, isOfWiki: boolean): Promise<boolean>;
  /** Milliseconds until a call may be made on behalf of a crawler, where calls are limited. */
  crawlerWaitMs?(isOfWiki: boolean): number;
  /** How the community is reached now. */
  connection(): ConnectionState;
}

/** Identifies what the store of a community holds now; undefined for one that has none. */
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
