import { type Outcome, ok } from '@/lib/model/outcome';

/** A window of a topic, oldest post first. */
export interface TopicWindow {
  posts: readonly { id: number }[];
  /** The number of posts; may be wrong, and is only the first guess. */
  total?: number;
}

/** Reads a window of the topic that is searched. */
export type ReadWindow = (offset: number, limit: number) => Promise<Outcome<TopicWindow>>;

const WINDOW_SIZE = 100;
/** Enough for a topic of a million posts in order; the bound for one out of order. */
const MAX_REQUESTS = 40;

/**
 * Finds the position of a post in its topic, counted from 0 at the oldest, in few requests. Ids mostly
 * grow with time, so a binary search over windows comes first. When it finds nothing, the topic may have
 * been merged from others, each in order on its own: a scan from the start follows, up to
 * `MAX_REQUESTS`. No window is requested twice.
 */
export async function findPost(read: ReadWindow, postId: number): Promise<Outcome<number>> {
  const search = new PostSearch(read, postId);
  const first = await search.readWindow(0);
  if (first.kind !== 'ok') return first;
  if (first.value.found !== undefined) return ok(first.value.found);
  const bisected = await search.bisect(first.value.total);
  return bisected.kind === 'missing' ? search.scan() : bisected;
}

type Side = 'before' | 'after' | 'within' | 'empty';

interface WindowResult {
  side: Side;
  found?: number;
  total?: number;
  isLast: boolean;
}

class PostSearch {
  private readonly windows = new Map<number, WindowResult>();

  constructor(
    private readonly read: ReadWindow,
    private readonly postId: number,
  ) {}

  /** Reads the window of a number, once. */
  async readWindow(number: number): Promise<Outcome<WindowResult>> {
    const cached = this.windows.get(number);
    if (cached) return ok(cached);
    if (this.windows.size >= MAX_REQUESTS) return { kind: 'missing' };
    const window = await this.read(number * WINDOW_SIZE, WINDOW_SIZE);
    if (window.kind !== 'ok') return window;
    const { posts, total } = window.value;
    const index = posts.findIndex(({ id }) => id === this.postId);
    const found = index < 0 ? undefined : number * WINDOW_SIZE + index;
    const result = {
      side: this.sideOfWindow(posts),
      found,
      total,
      isLast: posts.length < WINDOW_SIZE,
    };
    this.windows.set(number, result);
    return ok(result);
  }

  private sideOfWindow(posts: TopicWindow['posts']): Side {
    const first = posts[0];
    const last = posts.at(-1);
    if (!first || !last) return 'empty';
    if (this.postId < first.id) return 'before';
    return this.postId > last.id ? 'after' : 'within';
  }

  /** Binary search: from the end by the stated total it doubles until the post lies before, then halves. */
  async bisect(total: number | undefined): Promise<Outcome<number>> {
    let low = 0;
    let high = Math.max(1, Math.ceil((total ?? 0) / WINDOW_SIZE));
    for (let isBounded = false; low <= high; ) {
      const middle = isBounded ? Math.floor((low + high) / 2) : high;
      const result = await this.readWindow(middle);
      if (result.kind !== 'ok') return result;
      const { side, found } = result.value;
      if (found !== undefined) return ok(found);
      if (side === 'within') break;
      if (side === 'after') {
        low = middle + 1;
        if (!isBounded) high = middle * 2;
      } else {
        high = middle - 1;
        isBounded = true;
      }
    }
    return { kind: 'missing' };
  }

  /** Reads window after window from the start. */
  async scan(): Promise<Outcome<number>> {
    for (let number = 0; ; number++) {
      const result = await this.readWindow(number);
      if (result.kind !== 'ok') return result;
      if (result.value.found !== undefined) return ok(result.value.found);
      if (result.value.isLast) return { kind: 'missing' };
    }
  }
}
