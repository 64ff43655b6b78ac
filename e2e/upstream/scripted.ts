import { ScriptedCommunity } from '@/e2e/fixtures/scripted-community';
import { type HttpService, serveHttp } from '@/e2e/fixtures/serve-http';

interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
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

/** Starts the server on a free port. */
export async function startScripted(): Promise<ScriptedUpstream> {
  const upstream: Omit<ScriptedUpstream, keyof HttpService> = {
    requests: [],
    script: () => undefined,
  };
  const community = new ScriptedCommunity(TOPICS, 0);
  community.posts = POSTS;
  const service = await serveHttp(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream');
    upstream.requests.push(request.url ?? '/');
    const scripted = await upstream.script(url);
    const answer: Scripted = scripted ?? community.answer(url.pathname, url.searchParams);
    const { status = 200, headers, body = {} } = answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  return Object.assign(upstream, service);
}
