import type { Message, Reply, Upstream, UpstreamState } from '@/lib/community/transport/message';

interface ScriptedAnswer {
  status: number;
  body?: unknown;
  total?: number;
}

/** A community in memory: topics of one post each, in one forum, and pages of the wiki's root. */
export class ScriptedCommunity implements Upstream {
  /** Paths with their query, as they were asked. */
  readonly asked: string[] = [];
  topics: number[];
  pages: string[];
  /** How many posts each topic has. */
  posts = 1;
  forums = [1];
  /** Seconds by which the last post of each topic is later than its start. */
  lastPost = 0;
  /** Answers in the place of the community; undefined lets it answer itself. */
  fault: (path: string, query: URLSearchParams) => ScriptedAnswer | undefined = () => undefined;

  constructor(topics: number, pages: number) {
    this.topics = Array.from({ length: topics }, (_, at) => at + 1);
    this.pages = Array.from({ length: pages }, (_, at) => `page_${at + 1}`);
  }

  async ask({ path, search }: Message): Promise<Reply> {
    this.asked.push(`${path}${search}`);
    const query = new URLSearchParams(search);
    const { status, body = {}, total } = this.fault(path, query) ?? this.answer(path, query);
    const headers = new Headers(total === undefined ? {} : { 'x-total-count': String(total) });
    return { kind: 'answer', status, headers, body: Buffer.from(JSON.stringify(body)) };
  }

  /** What it answers when nothing is wrong. */
  answer(path: string, query: URLSearchParams): ScriptedAnswer {
    const id = path.split('/')[3];
    const entry = (tid: number) => entryOf(tid, this.lastPost);
    if (path === '/wiki/namespaces') return { status: 200, body: [] };
    if (path === '/wiki/pages') {
      return { status: 200, body: this.pages.map((page) => ({ id: page, title: page })) };
    }
    if (path === '/board/forums') {
      return { status: 200, body: this.forums.map((forum) => ({ id: forum, name: 'Forum' })) };
    }
    if (path === '/board/topics') {
      const inOrder = query.get('sort') === 'asc' ? this.topics : this.topics.toReversed();
      return { status: 200, body: cut(inOrder, query).map(entry), total: this.topics.length };
    }
    if (path.startsWith('/wiki/pages/')) {
      return id !== undefined && this.pages.includes(id)
        ? { status: 200, body: { id, title: id, content: 'Text' } }
        : { status: 404 };
    }
    const tid = Number(id);
    if (!this.topics.includes(tid)) return { status: 404 };
    const posts = Array.from({ length: this.posts }, (_, at) => post(tid, at));
    const body = { ...entry(tid), posts_list: cut(posts, query) };
    return { status: 200, body, total: this.posts };
  }

  pause(): void {}

  robotsWaitMs = () => 0;

  state(): UpstreamState {
    const rest = { pausedSeconds: 0, underWay: 0, queued: 0, retries: 0 };
    return { kind: 'remote', breaker: 'closed', calls: this.asked.length, ...rest };
  }
}

function cut<Item>(items: readonly Item[], query: URLSearchParams): Item[] {
  const offset = Number(query.get('offset') ?? 0);
  return items.slice(offset, offset + Number(query.get('limit') ?? 20));
}

const START = 1_700_000_000;

const entryOf = (tid: number, lastPost: number) => ({
  ...{ tid, forum_id: 1, title: `Topic ${tid}`, starter_name: 'nixie' },
  ...{ start_date: START + tid, last_post: START + tid + lastPost },
});

const post = (tid: number, at: number) => ({
  pid: tid * 1000 + at,
  post_date: START + tid + at,
  author: { id: 1, name: 'nixie' },
  post_rendered: `<p>Post ${at} of ${tid}</p>`,
});
