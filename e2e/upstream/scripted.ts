import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a scripted server answers. */
export interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** A server of the interface that says what a test makes it say. */
export interface ScriptedUpstream {
  url: string;
  /** Targets asked for since the start. */
  asked: string[];
  /** Answers before the community does; undefined where that is to answer. */
  script: (url: URL) => Scripted | undefined;
  stop(): Promise<void>;
}

/** How many topics its lists hold. */
export const TOPICS = 65;
/** How many posts a topic of it has. */
export const POSTS = 45;

export const scriptedTopic = (tid: number) => ({
  tid,
  forum_id: 1,
  title: `Topic ${tid}`,
  start_date: 1_700_000_000,
  last_post: 1_700_000_000 + tid,
  starter_id: 1,
  starter_name: 'Ada',
});

export const scriptedPost = (pid: number, html = `<p>Post ${pid}</p>`) => ({
  pid,
  post_date: 1_700_000_000 + pid,
  author: { id: 1, name: 'Ada' },
  post_rendered: html,
});

/** The stretch of a list that a question asks for. */
export function windowOf<T>(records: readonly T[], { searchParams }: URL): T[] {
  const offset = Number(searchParams.get('offset') ?? 0);
  const limit = Math.min(100, Number(searchParams.get('limit') ?? 20));
  const isDescending = searchParams.get('sort') !== 'asc';
  return (isDescending ? records.toReversed() : records).slice(offset, offset + limit);
}

/** So many of something, counted from 1. */
export const each = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));

/** What the community says when nothing is scripted. */
function wellSaid(url: URL): Scripted {
  const [, family, kind, id] = url.pathname.split('/');
  if (family === 'wiki') {
    return id === undefined ? { body: [] } : { status: 404, body: {} };
  }
  if (kind === 'forums') return { body: [{ id: 1, name: 'Workshop' }] };
  if (id === undefined) return { body: windowOf(each(TOPICS, scriptedTopic), url) };
  const posts = windowOf(
    each(POSTS, (number) => scriptedPost(number)),
    url,
  );
  return { body: { ...scriptedTopic(Number(id)), posts_list: posts } };
}

/** Starts the server on a free port. */
export async function startScripted(): Promise<ScriptedUpstream> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream');
    upstream.asked.push(request.url ?? '/');
    const { status = 200, headers, body } = upstream.script(url) ?? wellSaid(url);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  const upstream: ScriptedUpstream = {
    url: '',
    asked: [],
    script: () => undefined,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return upstream;
}
