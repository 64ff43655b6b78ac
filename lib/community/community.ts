import type { ClientKind } from '@/lib/base/runtime/client-kind';
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
  TopicEntry,
  TopicTitle,
  WikiCategory,
  WikiPageEntry,
} from '@/lib/model/records';
import type { SearchResults, TitleMatch } from '@/lib/model/search-results';
import type { ActivityPeriod, PostRange, TopicSurvey } from '@/lib/model/topic-survey';
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
  /** Position of a post in its topic, from 0, if known. */
  place?: number;
}

/** The interface's nine operations, and functions that some communities add. Texts are not sanitized. */
export interface Community {
  /** A namespace with all below it, by default the whole wiki. */
  namespaces(id?: string): Answer<Namespace[]>;
  /** Pages directly in a namespace, by default in the root. */
  pages(namespaceId?: string): Answer<WikiPageEntry[]>;
  /** `''` is the home page. */
  page(id: string): Answer<RawPage>;
  /** A forum with all below it, by default all public forums. */
  forums(id?: number): Answer<Forum[]>;
  topics(query: TopicQuery): Answer<Listing<TopicEntry>>;
  topic(id: number, window: PostsWindow): Answer<RawTopic>;
  /** `time`, `addresses` and `userAgent` are never cached. */
  time(visitor: Visitor): Answer<Date>;
  /** The visitor's addresses, as the community sees them. */
  addresses(visitor: Visitor): Answer<string[]>;
  userAgent(visitor: Visitor): Answer<string>;

  locate?(locator: LocatorView): Answer<Located>;
  /** Missing for a search that is not possible here. Excerpts are not sanitized. */
  search?(search: SearchWindow): Answer<SearchResults<string>>;
  /** Missing while guests may not search. By default they may, if there is `search`. */
  maySearch?(): Answer<true>;
  /** Newest first. */
  suggest?(text: string, limit: number): Answer<TitleMatch[]>;
  /** After a number or ISO 8601 time, oldest first; by default the newest first. */
  changes?(since: number | string | undefined, limit: number): Answer<ChangeList>;
  statistics?(): Answer<Statistics>;
  /** Posts per month, oldest first. */
  activity?(topicId: number): Answer<ActivityPeriod[]>;
  /** The place of a topic's accepted answer, from 0; missing without one. */
  acceptedAnswer?(topicId: number): Answer<number>;
  /** Missing for short topics, which the community does not survey. */
  survey?(topicId: number): Answer<TopicSurvey>;
  /** The two topics that were started next in the same forum. */
  nextTopics?(topicId: number): Answer<TopicTitle[]>;
  /** Posts are newest first. Missing if there are none. */
  member?(id: number, window: RecordWindow): Answer<Member>;
  /** The newest posts by topic; the topic with the newest post first. */
  newestPosts?(count: number): Answer<PostRange[]>;

  /** By title. A wiki's sections beside its namespaces. */
  categories?(): Answer<WikiCategory[]>;
  /** Redirects that `pages` does not list. */
  redirects?(): Answer<Redirect[]>;
  /** A page's DokuWiki source. */
  pageSource?(id: string): Answer<string>;
  /** Whether each page exists, in the order of `ids`. */
  existingPages?(ids: string[]): Answer<boolean[]>;
  /** Undefined for wikis outside of this process. */
  hasPage?(id: string): boolean;

  /** Identifies the current contents. */
  publication?(): string | undefined;
  /** Like `publication`, if only the wiki is in a store. */
  wikiPublication?(): string | undefined;
  /** When a mirror last matched its community. */
  agreedAt?(): Date | undefined;
  /** True if the community confirms an answer without resending it. */
  isUnchanged?(identity: Identity, isOfWiki: boolean): Promise<boolean>;
  /** The same community for a client. Absent if all clients get the same. By default, a visitor reads. */
  forClient?(client: ClientKind): Community;
  /** Milliseconds that crawlers have to wait. Undefined if the community has no rate limit. */
  crawlerWaitMs?(isOfWiki: boolean): number;
  connection(): ConnectionState;
}

/** A community in a store. It lacks only functions for live servers. */
export type StoreCommunity = Community &
  Required<
    Omit<
      Community,
      | 'forClient'
      | 'isUnchanged'
      | 'maySearch'
      | 'wikiPublication'
      | 'crawlerWaitMs'
      | 'pageSource'
      | 'redirects'
    >
  >;

/** Returns the community as it answers a client. */
export const communityFor = (community: Community, client: ClientKind): Community =>
  community.forClient?.(client) ?? community;

/** Returns the function that identifies the store's contents, if there is a store. */
export const storePublication = ({ publication, wikiPublication }: Community) =>
  publication ?? wikiPublication;

/** For health and metrics. */
export interface ConnectionState {
  kind: 'remote' | 'embedded';
  breaker: 'closed' | 'open' | 'half-open';
  pausedSeconds: number;
  running: number;
  queued: number;
  calls: number;
  retries: number;
}
