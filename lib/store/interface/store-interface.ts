import type { Store } from '../open-store';
import type { GoneStore } from '../queries/gone-queries';
import * as board from './board-operations';
import { changes } from './changes-operation';
import type { Answer } from './operation-result';
import { BadParameter, type Details, details, Missing } from './problem-details';
import { renderedPages } from './rendered-page-cache';
import * as search from './search-operations';
import * as status from './status-operations';
import * as wiki from './wiki-operations';

/** A question to the embedded community, by whatever way it came. */
export interface Question {
  /** Without a prefix, percent-encoded. */
  path: string;
  parameters: URLSearchParams;
  /** What the asker says of the visitor. */
  headers: Pick<Headers, 'get'>;
}

/** What it is told: an answer and, from a copy, how old that is; or what is wrong. */
export type Told =
  | { status: 200; answer: Answer; ageSeconds?: number }
  | { status: 400 | 404 | 410 | 503; problem: Details; retryAfterSeconds?: number };

export type Community = (question: Question) => Promise<Told>;

/**
 * The community interface over a store, all nine operations, and search and changes, which are
 * ours. What fails on the asker's side is told as an RFC 9457 problem; only bugs and a broken store
 * throw.
 */
export function createCommunity(store: Store): Community {
  const render = renderedPages(store.wiki);
  const agreedAt = store.gone.agreedAt();

  const operate = ({ path, parameters, headers }: Question): Answer | Promise<Answer> => {
    const inPath = (prefix: string) =>
      path.startsWith(prefix) ? decoded(path.slice(prefix.length)) : undefined;

    switch (path) {
      case '/wiki/namespaces':
        return wiki.namespaces(store.wiki, parameters);
      case '/wiki/pages':
        return wiki.pages(store.wiki, parameters);
      case '/status/time':
        return status.time();
      case '/status/ips':
        return status.ips(headers);
      case '/status/ua':
        return status.ua(headers);
      case '/board/forums':
        return board.forums(store.board, parameters);
      case '/board/topics':
        return board.topics(store.board, parameters);
      case '/changes':
        return changes(store.changes, parameters);
      case '/search':
        return search.search(store.search, parameters);
      case '/search/titles':
        return search.titles(store.search, parameters);
    }
    const pageId = inPath('/wiki/pages/');
    if (pageId !== undefined) return wiki.page(store.wiki, pageId, render);
    const topicId = inPath('/board/topics/');
    if (topicId !== undefined) return board.topic(store.board, parameters, topicId);
    throw new Missing('The interface has no such operation.');
  };

  return async (question) => {
    try {
      const answer = await operate(question);
      const ageSeconds = agreedAt === undefined ? undefined : secondsSince(agreedAt);
      return { status: 200, answer, ageSeconds };
    } catch (error) {
      if (error instanceof Missing) return absent(error, store.gone);
      if (!(error instanceof BadParameter)) throw error;
      const { message, parameter, given, allowed } = error;
      const members = { parameter, given: given.slice(0, 200), allowed };
      return { status: 400, problem: details(400, message, members) };
    }
  };
}

const secondsSince = (at: number) => Math.max(0, Math.round(Date.now() / 1000 - at));

function absent({ message, record }: Missing, gone: GoneStore): Told {
  if (!record || !gone.has(record.kind, record.id)) {
    return { status: 404, problem: details(404, message) };
  }
  const sentence = `The ${record.kind} ${JSON.stringify(record.id)} is gone for good.`;
  return { status: 410, problem: details(410, sentence) };
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new BadParameter('id', encoded, 'percent-encoded UTF-8');
  }
}
