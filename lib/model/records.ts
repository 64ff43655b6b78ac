import type { PostLink, SafeHtml } from '@/lib/model/safe-html';

/** `id` has parts separated by colons; `''` is the root. */
export interface Namespace {
  id: string;
  title: string;
}

/** A wiki id that leads to another one. */
export interface Redirect {
  id: string;
  target: string;
  /** Element id; undefined for the top of the page. */
  section?: string | undefined;
}

export interface WikiPageEntry {
  id: string;
  title: string;
  lastModified?: Date;
  /** Of the last change. */
  author?: string;
  sizeBytes?: number;
  /** Changes with the content; undefined if the community sends none. */
  version?: string;
}

/** A list of pages that a wiki names. */
export interface WikiCategory {
  /** Of the page that lists them. */
  id: string;
  title: string;
  pages: number;
  /** Of some of its pages. */
  titles?: string[];
}

export interface Heading {
  /** Element id without `#`. */
  id: string;
  text: string;
  /** From 1 to 5, as in DokuWiki. */
  level: number;
}

export type TextDirection = 'ltr' | 'rtl';

/** What a quote says of the post that it quotes. */
export interface QuotedPost {
  path: string;
  name: string;
}

export interface RenderedMarkup {
  html: SafeHtml;
  /** Where the title at the start of `html` ends, if there is one, in UTF-16 units. */
  titleEnd?: number | undefined;
  /** In order. */
  postLinks: PostLink[];
  /** Direction of most of the text. Blocks of the other direction have a `dir` attribute. */
  direction: TextDirection;
  /** In order; empty if the page wants no table of contents. */
  headings: Heading[];
  /** First 200 characters, without quotes, spoilers, code and tables. */
  excerpt: string;
  /** First 1,000 characters of the same text; of quotes, code and tables if there is no other. */
  text: string;
  /** Path or URL of the first image that is no icon. */
  image?: string;
  /** BCP 47 tag; undefined if it may be the interface's language. */
  language?: string;
  /** Ids of linked wiki pages, each once. */
  links: string[];
  /** Quoted posts, each once. */
  quotes: QuotedPost[];
  /** True if a deadline passed before the markup was complete. */
  isLate?: boolean;
}

/** How many pages link here, and the first of them by title. */
export interface Backlinks {
  total: number;
  pages: Pick<WikiPageEntry, 'id' | 'title'>[];
}

/** A wiki page as received, not sanitized. */
export interface RawPage extends WikiPageEntry {
  html?: string;
  /** DokuWiki source as written in the wiki. */
  source?: string;
  /** True if `pageSource` returns the source. */
  hasSource?: true;
  /**
   * The source with the wiki's settings and the lists of its plugins applied; undefined if equal to `source`.
   */
  dialect?: string;
  /** Readable by address, but in no list, sitemap, feed or search. */
  isUnlisted?: true;
  /** Ids of the pages shown beside it (`pagesBeside`). */
  navigationIds?: string[];
  /** The live wiki keeps it out of search engines, for example just after a change. */
  isNoindex?: true;
  /** Heading to which the redirect led. */
  section?: string;
  /** Known only for wikis in a store. */
  backlinks?: Backlinks;
}

/** Returns the DokuWiki source to render; undefined if the page has only HTML. */
export const renderedSource = ({
  source,
  dialect,
}: Pick<RawPage, 'source' | 'dialect'>): string | undefined => dialect ?? source;

export interface WikiPage extends Omit<RawPage, 'html'> {
  body: RenderedMarkup;
  navigation?: RenderedMarkup[];
}

/** `id` is undefined if the community sends only names. */
export interface Person {
  id?: number;
  name: string;
  /** Name in mentions and addresses; undefined if equal to `name`. */
  username?: string;
}

export interface Forum {
  id: number;
  /** `null` at the top. */
  parentId: number | null;
  name: string;
  description: string;
  position: number;
  topicCount?: number;
  postCount?: number;
  last?: { at?: Date; topicId?: number; topicTitle?: string; poster?: Person };
}

export interface TopicEntry {
  id: number;
  forumId?: number;
  title: string;
  /** May be empty. */
  description: string;
  starter?: Person;
  startedAt?: Date;
  lastPostAt?: Date;
  lastPoster?: Person;
  /** When the topic last moved to the top of lists: at its last post, or at an edit of it. */
  bumpedAt?: Date;
  /** Posts or replies, as the community counts them. It does not tell where the topic ends. */
  postCount?: number;
  /** Posts in the store. Exact only if the store is this site's own. */
  postTotal?: number;
  viewCount?: number;
  isPinned: boolean;
  isDigest: boolean;
  isFeatured: boolean;
  /** Readable by address, but in no list or search engine. */
  isUnlisted?: boolean;
  movedTo?: number;
  tags?: string[];
}

export interface Topic extends TopicEntry {
  posts: Post[];
  rejectedCount?: number;
  /** Posts in the community's list of the topic. It may contradict `postCount`. */
  total?: number;
  /** The accepted answer of a later window, with the first one, if the community sends it there. */
  answer?: Post;
}

/** What is known of a post that another one answers. */
export interface AnsweredPost {
  name: string;
  id?: number;
  /** Position in the topic, from 1 at the oldest. */
  place?: number;
}

/** A post as received, not sanitized. */
export interface RawPost {
  id: number;
  /** The community's number of the post, from 1, with gaps. */
  number?: number;
  /** Position in the topic, from 1 at the oldest; hidden posts count. */
  place?: number;
  postedAt?: Date;
  author: Person;
  html: string;
  /** Number of the answered post, as the community counts. */
  replyTo?: number;
  answered?: AnsweredPost;
  /** True for the accepted answer. */
  isSolution?: true;
  /** BCP 47 tag, if the community sends one. */
  language?: string;
}

export interface Post extends Omit<RawPost, 'html'> {
  body: RenderedMarkup;
}

/** A topic as received; its posts are not sanitized. */
export interface RawTopic extends TopicEntry {
  posts: RawPost[];
  /** Posts in the window that cannot be shown. */
  rejectedCount: number;
  total?: number;
  answer?: RawPost;
}

export interface Statistics {
  topics: number;
  posts: number;
  /** Undefined while they are being counted. */
  pages?: number | undefined;
  firstPostAt?: Date;
  /** Name and version of the software, for the operator: `a Wiki (1.39)`. */
  software?: string;
}

export interface StoredPost extends RawPost {
  topicId: number;
}

export interface Member extends Omit<Person, 'id'> {
  posts: number;
  topics: number;
  since?: Date;
  /** A window of posts, newest first. */
  newest: (StoredPost & { title: string })[];
}

export interface Listing<T> {
  items: T[];
  /** Items in the whole list, as the community counts them. It may be wrong. */
  total?: number;
  /** True for an incomplete list of forums. */
  isPartial?: boolean;
  /** Unreadable records in the window, which count for paging. */
  rejectedCount?: number;
}

export interface Change {
  /** Rises with each change. */
  number: number;
  at: Date;
  what: 'added' | 'changed' | 'gone';
  kind: 'page' | 'forum' | 'topic' | 'post';
  id: string;
  /** Undefined except for posts. */
  topicId?: number;
  /** Undefined for posts and removed records. */
  title?: string;
}

export interface ChangeList {
  changes: Change[];
  /** Number of the last covered change. */
  last: number;
  /** False if changes before these are no longer stored. */
  isComplete: boolean;
}

export interface TopicTitle {
  id: number;
  title: string;
}
