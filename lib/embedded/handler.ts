import { type Answer, respond } from './answer';
import * as board from './operations/board';
import { changes } from './operations/changes';
import * as search from './operations/search';
import * as status from './operations/status';
import * as wiki from './operations/wiki';
import { BadParameter, Missing, problem } from './problem';
import { renderedPages } from './rendered-pages';
import type { GoneStore } from './store/gone';
import type { Store } from './store/store';

export type Handler = (request: Request) => Promise<Response>;

/**
 * The community interface over a store, all nine operations, and search and changes, which are ours; paths have
 * no prefix. What fails on
 * the asker's side is answered with an RFC 9457 problem; only bugs and a broken store throw.
 */
export function createHandler(store: Store, options: { cacheSeconds?: number } = {}): Handler {
  const render = renderedPages(store.wiki);
  const { cacheSeconds = 60 } = options;
  const agreedAt = store.gone.agreedAt();

  const operate = (request: Request): Answer | Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url);
    const inPath = (prefix: string) =>
      pathname.startsWith(prefix) ? decoded(pathname.slice(prefix.length)) : undefined;

    switch (pathname) {
      case '/wiki/namespaces':
        return wiki.namespaces(store.wiki, searchParams);
      case '/wiki/pages':
        return wiki.pages(store.wiki, searchParams);
      case '/status/time':
        return status.time();
      case '/status/ips':
        return status.ips(request);
      case '/status/ua':
        return status.ua(request);
      case '/board/forums':
        return board.forums(store.board, searchParams);
      case '/board/topics':
        return board.topics(store.board, searchParams);
      case '/changes':
        return changes(store.changes, searchParams);
      case '/search':
        return search.search(store.search, searchParams);
      case '/search/titles':
        return search.titles(store.search, searchParams);
    }
    const pageId = inPath('/wiki/pages/');
    if (pageId !== undefined) return wiki.page(store.wiki, pageId, render);
    const topicId = inPath('/board/topics/');
    if (topicId !== undefined) return board.topic(store.board, searchParams, topicId);
    throw new Missing('The interface has no such operation.');
  };

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return problem(405, 'The interface is read-only.', { headers: { Allow: 'GET, HEAD' } });
    }
    try {
      const response = respond(request, await operate(request), cacheSeconds);
      if (agreedAt !== undefined) response.headers.set('X-Data-Age', String(ageSeconds(agreedAt)));
      return response;
    } catch (error) {
      if (error instanceof Missing) return absent(error, store.gone);
      if (!(error instanceof BadParameter)) throw error;
      const { message, parameter, given, allowed } = error;
      return problem(400, message, { parameter, given: given.slice(0, 200), allowed });
    }
  };
}

const ageSeconds = (at: number) => Math.max(0, Math.round(Date.now() / 1000 - at));

function absent({ message, record }: Missing, gone: GoneStore): Response {
  if (!record || !gone.has(record.kind, record.id)) return problem(404, message);
  return problem(410, `The ${record.kind} ${JSON.stringify(record.id)} is gone for good.`);
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new BadParameter('id', encoded, 'percent-encoded UTF-8');
  }
}
