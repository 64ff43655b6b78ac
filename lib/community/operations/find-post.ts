import type { Outcome } from '@/lib/model/outcome';
import { ok } from '@/lib/model/outcome';

/** A stretch of a topic, oldest post first. */
export interface TopicWindow {
  posts: readonly { id: number }[];
  /** How many posts there are; a courtesy, used only as a first guess. */
  total?: number;
}

/** Reads a stretch of the topic that the post is looked for in. */
export type ReadWindow = (offset: number, limit: number) => Promise<Outcome<TopicWindow>>;

const WINDOW_SIZE = 100;
/** More than any topic of a million posts needs; a topic out of order is walked no further. */
const MAX_REQUESTS = 40;

/**
 * Finds where a post stands in its topic, counted from 0 at the oldest, in few requests.
 * Ids mostly grow with time, so the stretches are searched by halves first. Where that finds nothing,
 * the topic may have been merged from others, each in order by itself: it is walked from the start,
 * as far as `MOST_REQUESTS` go. Stretches that were looked into are not asked for again.
 */
export async function findPost(read: ReadWindow, postId: number): Promise<Outcome<number>> {
  const search = new PostSearch(read, postId);
  const first = await search.readWindow(0);
  if (first.kind !== 'ok') return first;
  if (first.value.found !== undefined) return ok(first.value.found);
  const halved = await search.bisect(first.value.total);
  return halved.kind === 'missing' ? search.scan() : halved;
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

  /** Looks into the stretch of that number; each is asked for once. */
  async readWindow(number: number): Promise<Outcome<WindowResult>> {
    const known = this.windows.get(number);
    if (known) return ok(known);
    if (this.windows.size >= MAX_REQUESTS) return { kind: 'missing' };
    const window = await this.read(number * WINDOW_SIZE, WINDOW_SIZE);
    if (window.kind !== 'ok') return window;
    const { posts, total } = window.value;
    const index = posts.findIndex(({ id }) => id === this.postId);
    const found = index < 0 ? undefined : number * WINDOW_SIZE + index;
    const seen = {
      side: this.sideOfWindow(posts),
      found,
      total,
      isLast: posts.length < WINDOW_SIZE,
    };
    this.windows.set(number, seen);
    return ok(seen);
  }

  private sideOfWindow(posts: TopicWindow['posts']): Side {
    const first = posts[0];
    const last = posts.at(-1);
    if (!first || !last) return 'empty';
    if (this.postId < first.id) return 'before';
    return this.postId > last.id ? 'after' : 'within';
  }

  /** Doubles until the post is left behind, starting at the end that the total promises, then halves. */
  async bisect(total: number | undefined): Promise<Outcome<number>> {
    let low = 0;
    let high = Math.max(1, Math.ceil((total ?? 0) / WINDOW_SIZE));
    for (let isBounded = false; low <= high; ) {
      const middle = isBounded ? Math.floor((low + high) / 2) : high;
      const looked = await this.readWindow(middle);
      if (looked.kind !== 'ok') return looked;
      const { side, found } = looked.value;
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

  /** From the start to the end, in order. */
  async scan(): Promise<Outcome<number>> {
    for (let number = 0; ; number++) {
      const looked = await this.readWindow(number);
      if (looked.kind !== 'ok') return looked;
      if (looked.value.found !== undefined) return ok(looked.value.found);
      if (looked.value.isLast) return { kind: 'missing' };
    }
  }
}
