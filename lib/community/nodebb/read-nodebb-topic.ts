import { ok } from '@/lib/model/outcome';
import type { RawPost, RawTopic, TopicEntry } from '@/lib/model/records';
import type { PostsWindow } from '@/lib/urls/views/view';
import { type Ask, type ForumAnswer, isNotFound } from '../forum/ask';
import { type NodebbPost, type NodebbTopic, parseNodebbTopic } from './records/parse-nodebb-topic';

/** `postsPerPage`, unless the operator changed it: a wrong guess costs one request. */
const USUAL_POSTS_PER_PAGE = 20;
/** Enough for 100 posts in pages of five. */
const MAX_REQUESTS = 25;

/** The pages of one topic that an answer has read. */
class TopicPages {
  private readonly posts = new Map<number, NodebbPost>();
  /** Numbers of posts by page. */
  private readonly read = new Map<number, number>();
  private perPage = USUAL_POSTS_PER_PAGE;
  /** Undefined before the first page, or for a deleted topic. */
  topic: TopicEntry | undefined;
  /** Places of the topic. */
  total = 0;

  constructor(
    private readonly ask: Ask,
    private readonly id: number,
  ) {}

  /** Returns the posts at the given places; undefined for those that the forum does not have. */
  async at(places: readonly number[]): Promise<ForumAnswer<(NodebbPost | undefined)[]>> {
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
  lastShown(place: number): NodebbPost | undefined {
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
    const search = `?page=${page}&sort=oldest_to_newest`;
    const answer = await this.ask(`/api/topic/${this.id}`, search, parseNodebbTopic);
    if (page > 1 && isNotFound(answer)) return undefined;
    if (answer.kind !== 'ok') return answer;
    this.add(page, answer.value);
    return undefined;
  }

  private add(page: number, { topic, posts, pageCount }: NodebbTopic): void {
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

/**
 * Reads a topic with a window of posts. Deleted posts have places and count as rejected. Oldest first, a
 * window takes a request for each of the forum's pages that it touches; newest first, one more.
 */
export async function readNodebbTopic(
  ask: Ask,
  id: number,
  { offset, limit, sort }: PostsWindow,
): Promise<ForumAnswer<RawTopic> | undefined> {
  const pages = new TopicPages(ask, id);
  // The first request tells where the topic ends. A page past the end may be missing.
  for (const place of [sort === 'asc' ? offset : 0, 0]) {
    const first = pages.topic ? ok([]) : await pages.at([place]);
    if (first.kind !== 'ok') return first;
  }
  const { topic, total } = pages;
  if (!topic) return undefined;
  const end = sort === 'asc' ? Math.min(total, offset + limit) : total - offset;
  const start = sort === 'asc' ? offset : Math.max(0, end - limit);
  const window = await pages.at(
    Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at),
  );
  if (window.kind !== 'ok') return window;
  const posts = sort === 'asc' ? window.value : window.value.toReversed();
  const numbers = new Map(window.value.map((post) => [post?.id, (post?.index ?? 0) + 1]));
  const shown = posts.flatMap((post) => (post?.isShown ? [shownPost(post, numbers)] : []));
  return ok({ ...topic, id, posts: shown, rejectedCount: posts.length - shown.length, total });
}

/** Only the number of a post in the same window is known. */
function shownPost(
  { index, answers, isShown: _, ...post }: NodebbPost,
  numbers: ReadonlyMap<number | undefined, number>,
): RawPost {
  const place = index + 1;
  const replyTo = answers === undefined ? undefined : numbers.get(answers);
  return { ...post, place, number: place, ...(replyTo !== undefined && { replyTo }) };
}

/** Returns the post at a place, or the last one shown before it; undefined without any. */
export async function findNodebbPost(
  ask: Ask,
  id: number,
  place: number,
): Promise<ForumAnswer<NodebbPost | undefined>> {
  const pages = new TopicPages(ask, id);
  const near = await pages.at([place]);
  if (near.kind !== 'ok') return near;
  // Behind the end, or after deleted posts.
  const last = pages.lastShown(place) ? near : await pages.at([Math.max(0, pages.total - 1)]);
  return last.kind === 'ok' ? ok(pages.lastShown(place)) : last;
}
