import { ok } from '@/lib/model/outcome';
import type { TopicEntry } from '@/lib/model/records';
import { type ForumAnswer, isNotFound } from './ask';

/** Unless the operator changed it: a wrong guess costs one request. */
const USUAL_POSTS_PER_PAGE = 20;
/** Enough for 100 posts in pages of five. */
const MAX_REQUESTS = 25;

interface PlacedPost {
  /** Place in the topic, from 0. */
  index: number;
  /** False for a deleted or empty post, which has a place. */
  isShown: boolean;
}

/** A page of a topic, as a forum sends it. */
export interface PageOfPosts<Post extends PlacedPost> {
  /** Undefined for a deleted topic. */
  topic: TopicEntry | undefined;
  posts: Post[];
  pageCount: number;
}

/** The pages of one topic that an answer has read, from a forum that does not tell how long they are. */
export class PagesOfPosts<Post extends PlacedPost> {
  private readonly posts = new Map<number, Post>();
  /** Numbers of posts by page. */
  private readonly read = new Map<number, number>();
  private perPage = USUAL_POSTS_PER_PAGE;
  /** Undefined before the first page, or for a deleted topic. */
  topic: TopicEntry | undefined;
  /** Places of the topic. */
  total = 0;

  /** @param request requests a page, from 1, oldest first. It may be missing if it is past the end */
  constructor(
    private readonly request: (page: number) => Promise<ForumAnswer<PageOfPosts<Post>>>,
  ) {}

  /** Returns the posts at the given places; undefined for those that the forum does not have. */
  async at(places: readonly number[]): Promise<ForumAnswer<(Post | undefined)[]>> {
    for (const place of places) {
      // A first page of another size than expected leads to another page.
      for (let page = this.pageOf(place); this.isWanted(place, page); page = this.pageOf(place)) {
        const failure = await this.readPage(page);
        if (failure) return failure;
      }
    }
    return ok(places.map((place) => this.posts.get(place)));
  }

  /** Returns the page of a place, from 1. If that page is past the end, the forum has longer pages. */
  private pageOf(place: number): number {
    const page = Math.floor(place / this.perPage) + 1;
    const isPastEnd = this.read.get(page) === 0 && (!this.topic || place < this.total);
    return isPastEnd ? 1 : page;
  }

  private isWanted(place: number, page: number): boolean {
    return !this.posts.has(place) && !this.read.has(page) && this.read.size < MAX_REQUESTS;
  }

  /** Returns the last shown post up to a place, of those that were read. */
  lastShown(place: number): Post | undefined {
    return [...this.posts.values()]
      .filter(({ index, isShown }) => isShown && index <= place)
      .sort((one, other) => one.index - other.index)
      .at(-1);
  }

  /** Reads a page, from 1. A page past the end has no posts, or is missing. */
  private async readPage(
    page: number,
  ): Promise<Exclude<ForumAnswer<never>, { kind: 'ok' }> | undefined> {
    this.read.set(page, 0);
    const answer = await this.request(page);
    if (page > 1 && isNotFound(answer)) return undefined;
    if (answer.kind !== 'ok') return answer;
    this.add(page, answer.value);
    return undefined;
  }

  private add(page: number, { topic, posts, pageCount }: PageOfPosts<Post>): void {
    this.topic = topic;
    this.read.set(page, posts.length);
    const [first] = posts;
    const perPage = page > 1 ? (first?.index ?? 0) / (page - 1) : posts.length;
    // The last page may be shorter, and so may each page with a malformed post.
    const isKnown = page > 1 ? first !== undefined : page < pageCount;
    if (isKnown && Number.isInteger(perPage) && perPage > 0) this.perPage = perPage;
    for (const post of posts) this.posts.set(post.index, post);
    const end = (posts.at(-1)?.index ?? -1) + 1;
    this.total = Math.max(topic?.postCount ?? 0, end);
  }
}
