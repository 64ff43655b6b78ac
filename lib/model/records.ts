import type { SafeHtml } from '@/lib/model/safe-html';

/** `id` is colon-separated; `''` is the root. */
export interface Namespace {
  id: string;
  title: string;
}

/** A wiki id that leads to another page. */
export interface Redirect {
  id: string;
  target: string;
  /** Section id; undefined for the page's beginning. */
  section?: string | undefined;
}

export interface WikiPageEntry {
  /** Colon-separated. */
  id: string;
  title: string;
  lastModified?: Date;
  sizeBytes?: number;
  /** Changes with the page's content, if the community says so. */
  version?: string;
}

export interface Heading {
  /** Element id without `#`. */
  id: string;
  text: string;
  /** 1 to 5, as in DokuWiki. */
  level: number;
}

export type TextDirection = 'ltr' | 'rtl';

/** Sanitized post or wiki page, with facts about it. */
export interface RenderedMarkup {
  html: SafeHtml;
  /** Direction of the text as a whole. Blocks of the other direction have a `dir` attribute. */
  direction: TextDirection;
  /** Headings with ids, in order; empty if the page wants no table of contents. */
  headings: Heading[];
  /** First 200 characters without quotes, spoilers, code and tables. */
  excerpt: string;
  /** First 1,000 characters of the text of `excerpt`. If it is empty, of quotes, code and tables. */
  text: string;
  /** First image that is no icon: a path or URL. */
  image?: string;
  /** BCP 47 tag; undefined if the text may be in the interface's language. */
  language?: string;
  /** Distinct ids of linked wiki pages. */
  links: string[];
  /** Distinct paths of quoted posts. */
  quotes: string[];
  /** True if the markup is incomplete, since a deadline passed. */
  isLate?: boolean;
}

/** Number of linking pages, and the first by title. */
export interface Backlinks {
  total: number;
  pages: Pick<WikiPageEntry, 'id' | 'title'>[];
}

/** A wiki page as received; its HTML is not sanitized. */
export interface RawPage extends WikiPageEntry {
  author?: string;
  html?: string;
  /** DokuWiki source as in its wiki. */
  source?: string;
  /** `pageSource` returns the source. */
  hasSource?: true;
  /**
   * Source as rendered here, with the wiki's settings and plugins' lists applied. Unset if equal to `source`.
   */
  dialect?: string;
  /** Hidden by its wiki: readable by address, but in no list, sitemap, feed or search. */
  isUnlisted?: true;
  /** Pages shown beside it (`pagesBeside`). */
  navigationIds?: string[];
  /** The live wiki keeps the page out of search engines, for example just after a change. */
  isNoindex?: true;
  /** Heading that the redirect led to. */
  section?: string;
  /** Pages that link to this one; known only for wikis in a store. */
  backlinks?: Backlinks;
}

/** Returns the DokuWiki source to render; undefined for a page with HTML only. */
export const renderedSource = ({
  source,
  dialect,
}: Pick<RawPage, 'source' | 'dialect'>): string | undefined => dialect ?? source;

export interface WikiPage extends Omit<RawPage, 'html'> {
  body: RenderedMarkup;
  /** Pages shown beside it. */
  navigation?: RenderedMarkup[];
}

/** The id is missing if the community sends only names. */
export interface Person {
  id?: number;
  name: string;
  /** Name in mentions and addresses, if it differs. */
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
  /** Subtitle, may be empty. */
  description: string;
  starter?: Person;
  startedAt?: Date;
  lastPostAt?: Date;
  lastPoster?: Person;
  /** When it last moved to the top of lists: at its last post, or at an edit of that post. */
  bumpedAt?: Date;
  /** The community's count of posts or of replies. It does not tell where the topic ends. */
  postCount?: number;
  /** Number of posts in the store. Reliable only for this site's own store. */
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
  /** Number of posts in the community's list. It may contradict `postCount`. */
  total?: number;
}

/** A post as received; its HTML is not sanitized. */
export interface RawPost {
  id: number;
  /** The community's number of the post in its topic, from 1, with gaps. */
  number?: number;
  /** Position in its topic, from 1 at the oldest. Hidden posts count. */
  place?: number;
  postedAt?: Date;
  author: Person;
  html: string;
  /** Number of the post it answers. */
  replyTo?: number;
  /** Accepted as the answer. */
  isSolution?: true;
  /** BCP 47, if the community says so. */
  language?: string;
}

export interface Post extends Omit<RawPost, 'html'> {
  body: RenderedMarkup;
}

/** A topic as received; the HTML of its posts is not sanitized. */
export interface RawTopic extends TopicEntry {
  posts: RawPost[];
  /** Number of posts in the window that cannot be shown. */
  rejectedCount: number;
  /** Number of posts in the community's list. It may contradict `postCount`. */
  total?: number;
}

export interface Statistics {
  topics: number;
  posts: number;
  pages: number;
  /** Software name and version for the operator: `a Wiki (1.39)`. */
  software?: string;
}

export interface StoredPost extends RawPost {
  topicId: number;
}

export interface TagCount {
  name: string;
  topics: number;
}

export interface Member extends Omit<Person, 'id'> {
  posts: number;
  topics: number;
  /** Time of the first post. */
  since?: Date;
  /** A window of posts, newest first, with topic titles. */
  newest: (StoredPost & { title: string })[];
}

export interface Listing<T> {
  items: T[];
  /** Number of items in the whole list, by the community. It may be wrong. */
  total?: number;
  /** True if the list is incomplete (forums only). */
  isPartial?: boolean;
  /** Number of unreadable records in the window. They count for paging. */
  rejectedCount?: number;
}

/** A record that was added, changed or removed. */
export interface Change {
  /** Later changes have higher numbers. */
  number: number;
  at: Date;
  what: 'added' | 'changed' | 'gone';
  kind: 'page' | 'forum' | 'topic' | 'post';
  id: string;
  /** Set for posts. */
  topicId?: number;
  /** Undefined for gone records and posts. */
  title?: string;
}

export interface ChangeList {
  changes: Change[];
  /** Number of the last covered change. */
  last: number;
  /** False if changes in between are no longer stored. */
  isComplete: boolean;
}

export interface TopicTitle {
  id: number;
  title: string;
}
