import { type HttpService, serveHttp } from '@/e2e/fixtures/serve-http';

interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** A server of the interface whose responses a test can replace. */
export interface ScriptedUpstream extends HttpService {
  /** Targets of all requests. */
  requests: string[];
  /** Replaces responses, at once or later; undefined leaves the response to the server. */
  script: (url: URL) => Scripted | undefined | Promise<Scripted | undefined>;
}

/** Topics in its lists. */
export const TOPICS = 65;
/** Posts per topic. */
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

/** Returns the part of a list that a request's `offset` and `limit` select. */
export function windowOf<T>(records: readonly T[], { searchParams }: URL): T[] {
  const offset = Number(searchParams.get('offset') ?? 0);
  const limit = Math.min(100, Number(searchParams.get('limit') ?? 20));
  const isDescending = searchParams.get('sort') !== 'asc';
  return (isDescending ? records.toReversed() : records).slice(offset, offset + limit);
}

/** Creates items, numbered from 1. */
export const each = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));

/** Returns the response without a script. */
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
  const upstream: Omit<ScriptedUpstream, keyof HttpService> = {
    requests: [],
    script: () => undefined,
  };
  const service = await serveHttp(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream');
    upstream.requests.push(request.url ?? '/');
    const { status = 200, headers, body } = (await upstream.script(url)) ?? wellSaid(url);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  return Object.assign(upstream, service);
}
