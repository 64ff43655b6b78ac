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

const WINDOW = 100;
/** More than any topic of a million posts needs; a topic out of order is walked no further. */
const MOST_REQUESTS = 40;

/**
 * Finds where a post stands in its topic, counted from 0 at the oldest, in few requests.
 * Ids mostly grow with time, so the stretches are searched by halves first. Where that finds nothing,
 * the topic may have been merged from others, each in order by itself: it is walked from the start,
 * as far as `MOST_REQUESTS` go. Stretches that were looked into are not asked for again.
 */
export async function findPost(read: ReadWindow, postId: number): Promise<Outcome<number>> {
  const search = new Search(read, postId);
  const first = await search.at(0);
  if (first.kind !== 'ok') return first;
  if (first.value.found !== undefined) return ok(first.value.found);
  const halved = await search.byHalves(first.value.total);
  return halved.kind === 'missing' ? search.walk() : halved;
}

type Side = 'before' | 'after' | 'within' | 'empty';

interface Seen {
  side: Side;
  found?: number;
  total?: number;
  isLast: boolean;
}

class Search {
  private readonly seen = new Map<number, Seen>();

  constructor(
    private readonly read: ReadWindow,
    private readonly postId: number,
  ) {}

  /** Looks into the stretch of that number; each is asked for once. */
  async at(number: number): Promise<Outcome<Seen>> {
    const known = this.seen.get(number);
    if (known) return ok(known);
    if (this.seen.size >= MOST_REQUESTS) return { kind: 'missing' };
    const window = await this.read(number * WINDOW, WINDOW);
    if (window.kind !== 'ok') return window;
    const { posts, total } = window.value;
    const index = posts.findIndex(({ id }) => id === this.postId);
    const found = index < 0 ? undefined : number * WINDOW + index;
    const seen = { side: this.sideOf(posts), found, total, isLast: posts.length < WINDOW };
    this.seen.set(number, seen);
    return ok(seen);
  }

  private sideOf(posts: TopicWindow['posts']): Side {
    const first = posts[0];
    const last = posts.at(-1);
    if (!first || !last) return 'empty';
    if (this.postId < first.id) return 'before';
    return this.postId > last.id ? 'after' : 'within';
  }

  /** Doubles until the post is left behind, starting at the end that the total promises, then halves. */
  async byHalves(total: number | undefined): Promise<Outcome<number>> {
    let low = 0;
    let high = Math.max(1, Math.ceil((total ?? 0) / WINDOW));
    for (let isBounded = false; low <= high; ) {
      const middle = isBounded ? Math.floor((low + high) / 2) : high;
      const looked = await this.at(middle);
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
  async walk(): Promise<Outcome<number>> {
    for (let number = 0; ; number++) {
      const looked = await this.at(number);
      if (looked.kind !== 'ok') return looked;
      if (looked.value.found !== undefined) return ok(looked.value.found);
      if (looked.value.isLast) return { kind: 'missing' };
    }
  }
}
