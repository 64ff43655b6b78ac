import type { SafeHtml } from '@/lib/model/safe-html';

/** A namespace of the wiki; `id` is colon-separated, `''` is the root. */
export interface Namespace {
  id: string;
  title: string;
}

/** An id of the wiki that leads to a page of another id. */
export interface Redirect {
  id: string;
  /** The id of the page. */
  target: string;
  /** The id of the section of that page; undefined for its beginning. */
  section?: string | undefined;
}

/** A wiki page as a list has it. */
export interface WikiPageEntry {
  /** Colon-separated, ends in the page's own name. */
  id: string;
  title: string;
  lastModified?: Date;
  sizeBytes?: number;
  /** Another one after each change of the page or of what it shows, where the community says so. */
  version?: string;
}

/** One heading of a wiki page, for its table of contents. */
export interface Heading {
  /** The `id` attribute the heading has on the page (without `#`). */
  id: string;
  text: string;
  /** 1 to 5, as DokuWiki counts. */
  level: number;
}

/** The direction that text is written in. */
export type TextDirection = 'ltr' | 'rtl';

/** A post or wiki page, rendered and sanitized, and what was read from the same tree. */
export interface RenderedMarkup {
  html: SafeHtml;
  /** Of the text as a whole; blocks that differ carry their own. */
  direction: TextDirection;
  /** The headings that have an id, in order; empty when a wiki page asks for no table of contents. */
  headings: Heading[];
  /** The first 200 characters of plain text, without quotes, spoilers, code and tables. */
  excerpt: string;
  /**
   * The first 1,000 characters of plain text, without quotes, spoilers, code and tables. If nothing else
   * is there, the text of the quotes, code and tables.
   */
  text: string;
  /** The URL of the first image that is no icon: a path, or of another site. */
  image?: string;
  /** BCP 47; undefined where the interface's own language will do. */
  language?: string;
  /** The ids of the wiki pages that it links to, each once. */
  links: string[];
  /** The paths that name the posts that it quotes, each once. */
  quotes: string[];
  /** The page's deadline passed before it was rendered completely: later it will look different. */
  isLate?: boolean;
}

/** The first by title of the other pages that link to a page, and the number of all. */
export interface Backlinks {
  total: number;
  pages: Pick<WikiPageEntry, 'id' | 'title'>[];
}

/** A wiki page as the community sent it: its HTML is not sanitized. */
export interface RawPage extends WikiPageEntry {
  author?: string;
  html?: string;
  /** DokuWiki source as its wiki has it, where the community gives it. */
  source?: string;
  /** The community gives the source where it is asked for (`pageSource`). */
  hasSource?: true;
  /**
   * The source as this site renders it: with the meaning of the wiki's settings, and with the lists that
   * plugins make of other pages. Missing where it equals the source.
   */
  dialect?: string;
  /** No list, sitemap, feed or search has the page: its wiki hides it, and it can be read by its address only. */
  isUnlisted?: true;
  /** The pages that its wiki shows beside it (`pagesBeside`). */
  navigationIds?: string[];
  /** Its live wiki keeps it out of search engines, such as a page that was changed a moment ago. */
  isNoindex?: true;
  /** The heading that the redirect to this page leads to. */
  section?: string;
  /** Where the community gives them: a store does. */
  backlinks?: Backlinks;
}

/** Returns the DokuWiki source that is rendered of a page; undefined for a page that has HTML only. */
export const renderedSource = ({
  source,
  dialect = source,
}: Pick<RawPage, 'source' | 'dialect'>): string | undefined => dialect;

export interface WikiPage extends Omit<RawPage, 'html'> {
  body: RenderedMarkup;
  /** What its wiki shows beside it; missing where that is nothing. */
  navigation?: RenderedMarkup[];
}

/** A member who wrote; the id is missing where the community gives names only. */
export interface Person {
  id?: number;
  name: string;
  /** The name in mentions and addresses, where the community has one beside the name that is shown. */
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

/** A topic as a list has it. */
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
  /** When it last moved to the top of lists, by a post or an edit of the last one, where the community says so. */
  bumpedAt?: Date;
  /** As the community counts: some count all posts, some replies only. It does not mark the end of a thread. */
  postCount?: number;
  /** The number of posts in the store; reliable only where it is the store of this site. */
  postTotal?: number;
  viewCount?: number;
  isPinned: boolean;
  isDigest: boolean;
  isFeatured: boolean;
  /** No list shows it: whoever has its address may read it, and search engines are to leave it out. */
  isUnlisted?: boolean;
  /** The topic was moved to this id. */
  movedTo?: number;
  /** The names of its tags, where the community has tags. */
  tags?: string[];
}

export interface Topic extends TopicEntry {
  posts: Post[];
  rejectedCount?: number;
}

/** A post as the community sent it: its HTML is not sanitized. */
export interface RawPost {
  id: number;
  /** In its topic, counted from 1 with gaps, where the community numbers posts. */
  number?: number;
  /** In its topic, counted from 1 at the oldest, where the community says so: posts that are not shown have places too. */
  place?: number;
  postedAt?: Date;
  author: Person;
  html: string;
  /** The number of the post of its topic that it replies to. */
  replyTo?: number;
  /** It was accepted as the answer to the first post. */
  isSolution?: true;
  /** The language of its text (BCP 47), where the community says so. */
  language?: string;
}

export interface Post extends Omit<RawPost, 'html'> {
  body: RenderedMarkup;
}

/** A topic as the community sent it: the HTML of its posts is not sanitized. */
export interface RawTopic extends TopicEntry {
  /** The posts of the requested window, in the requested order. */
  posts: RawPost[];
  /** How many places of the window hold no post that can be shown. */
  rejectedCount: number;
  /**
   * The number of posts that the community states in a list, which may differ from the topic's own count.
   */
  total?: number;
}

/** What a community holds. */
export interface Statistics {
  topics: number;
  posts: number;
  /** Of the wiki. */
  pages: number;
  /** What a wiki runs on, for its operator: `a Wiki (1.39)`. */
  software?: string;
}

/** A post as a store or a file has it. */
export interface StoredPost extends RawPost {
  topicId: number;
}

/** A tag in small letters, and the number of its topics. */
export interface TagCount {
  name: string;
  topics: number;
}

/** A member who wrote posts. */
export interface Member extends Omit<Person, 'id'> {
  posts: number;
  /** How many topics the posts are in. */
  topics: number;
  /** When the first post was written. */
  since?: Date;
  /** A window of the posts, newest first, each with the title of its topic. */
  newest: (StoredPost & { title: string })[];
}

/** A window of a longer list. */
export interface Listing<T> {
  items: T[];
  /** How many there are in all, where the community says so; it may be wrong. */
  total?: number;
  /** True where the community has more than this list: lists of forums have them. */
  isPartial?: boolean;
  /** How many records of the window could not be read; they count when asking whether there are more. */
  rejectedCount?: number;
}

/** A record that was added to the community, changed in it, or is gone. */
export interface Change {
  /** Changes are counted up. */
  number: number;
  /** When the change was noted. */
  at: Date;
  what: 'added' | 'changed' | 'gone';
  kind: 'page' | 'forum' | 'topic' | 'post';
  id: string;
  /** The topic of a post. */
  topicId?: number;
  /** Undefined where the record is gone, and for a post, which has no title. */
  title?: string;
}

/** A window of the changes of a community. */
export interface ChangeList {
  changes: Change[];
  /** The number of the last change that the list leads up to. */
  last: number;
  /** False where changes in between are no longer stored. */
  isComplete: boolean;
}

/** A topic by its title. */
export interface TopicTitle {
  id: number;
  title: string;
}
