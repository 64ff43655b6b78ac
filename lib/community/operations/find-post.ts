import { mapOk, type Outcome, ok } from '@/lib/model/outcome';

interface TopicWindow {
  posts: readonly { id: number }[];
  /** Stated number of posts; may be wrong. */
  total?: number;
}

export type ReadWindow = (offset: number, limit: number) => Promise<Outcome<TopicWindow>>;

const WINDOW_SIZE = 100;
/** Enough for a million posts in order. */
const MAX_REQUESTS = 40;

/**
 * Returns a post's position in its topic, from 0. Reads at most `MAX_REQUESTS` windows: a binary search
 * first, since ids mostly grow, then a scan, for merged topics.
 */
export async function findPost(read: ReadWindow, postId: number): Promise<Outcome<number>> {
  const search = new PostSearch(read, postId);
  const first = await search.lookIn(0);
  if (first.kind !== 'ok') return first;
  if (first.value.found !== undefined) return ok(first.value.found);
  const bisected = await search.bisect(first.value.total);
  return bisected.kind === 'missing' ? search.scan() : bisected;
}

class PostSearch {
  private readonly windows = new Map<number, TopicWindow>();

  constructor(
    private readonly read: ReadWindow,
    private readonly postId: number,
  ) {}

  async lookIn(number: number): Promise<Outcome<TopicWindow & { found?: number }>> {
    const known = this.windows.get(number);
    if (!known && this.windows.size >= MAX_REQUESTS) return { kind: 'missing' };
    const window = known ? ok(known) : await this.read(number * WINDOW_SIZE, WINDOW_SIZE);
    return mapOk(window, (value) => {
      this.windows.set(number, value);
      const index = value.posts.findIndex(({ id }) => id === this.postId);
      return { ...value, found: index < 0 ? undefined : number * WINDOW_SIZE + index };
    });
  }

  async bisect(total: number | undefined): Promise<Outcome<number>> {
    let low = 0;
    let high = Math.max(1, Math.ceil((total ?? 0) / WINDOW_SIZE));
    let isBounded = false;
    while (low <= high) {
      const middle = isBounded ? Math.floor((low + high) / 2) : high;
      const result = await this.lookIn(middle);
      if (result.kind !== 'ok') return result;
      const { posts, found } = result.value;
      if (found !== undefined) return ok(found);
      const first = posts[0];
      const last = posts.at(-1);
      if (!first || !last || this.postId < first.id) {
        high = middle - 1;
        isBounded = true;
      } else if (this.postId > last.id) {
        low = middle + 1;
        if (!isBounded) high = middle * 2;
      } else {
        break;
      }
    }
    return { kind: 'missing' };
  }

  async scan(): Promise<Outcome<number>> {
    for (let number = 0; ; number++) {
      const result = await this.lookIn(number);
      if (result.kind !== 'ok') return result;
      const { posts, found } = result.value;
      if (found !== undefined) return ok(found);
      if (posts.length < WINDOW_SIZE) return { kind: 'missing' };
    }
  }
}
