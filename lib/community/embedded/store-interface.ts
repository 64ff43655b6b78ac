import { operationAt } from '@/lib/api/match-operation';
import type { OperationResult } from '@/lib/api/operation-result';
import { decodeId } from '@/lib/api/parameters';
import {
  BadParameter,
  type ProblemDetails,
  problemDetails,
  RecordNotFound,
} from '@/lib/api/problem-details';
import { MarkupCache } from '@/lib/content/pipeline/markup-cache';
import type { Store } from '@/lib/store/open-store';
import type { GoneQueries } from '@/lib/store/queries/gone-queries';
import * as board from './board-operations';
import { changesOperation } from './changes-operation';
import * as search from './search-operations';
import { activityOperation, statisticsOperation } from './statistics-operations';
import * as status from './status-operations';
import * as wiki from './wiki-operations';

const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** A request to the embedded community, over HTTP or within this process. */
export interface InterfaceRequest {
  /** Without a prefix, percent-encoded. */
  path: string;
  parameters: URLSearchParams;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
}

/** A result, with its age when the store is a mirror; or what is wrong with the request. */
export type InterfaceResponse =
  | { status: 200; result: OperationResult; ageSeconds?: number }
  | { status: 400 | 404 | 410 | 503; problem: ProblemDetails; retryAfterSeconds?: number };

export type StoreInterface = (request: InterfaceRequest) => Promise<InterfaceResponse>;

/**
 * Returns the community interface over a store: its nine operations, and search and changes, which
 * are Lectern's own. A bad request gets an RFC 9457 problem; only bugs and a broken store throw.
 */
export function createStoreInterface(store: Store): StoreInterface {
  const renderedPages = new MarkupCache(MAX_CACHE_BYTES);
  const agreedAt = store.gone.agreedAt();

  const operate = ({
    path,
    parameters,
    headers,
  }: InterfaceRequest): OperationResult | Promise<OperationResult> => {
    const { operation, id = '' } = operationAt(path) ?? {};
    switch (operation) {
      case 'wiki/namespaces':
        return wiki.namespacesOperation(store.wiki, parameters);
      case 'wiki/pages/{id}':
        return wiki.pageOperation(store.wiki, decodeId(id), renderedPages);
      case 'wiki/pages':
        return wiki.pagesOperation(store.wiki, parameters);
      case 'status/time':
        return status.timeOperation();
      case 'status/ips':
        return status.ipsOperation(headers['x-forwarded-for']);
      case 'status/ua':
        return status.userAgentOperation(headers['user-agent']);
      case 'board/forums':
        return board.forumsOperation(store.board, parameters);
      case 'board/topics/{id}':
        return board.topicOperation(store.board, parameters, id);
      case 'board/topics':
        return board.topicsOperation(store.board, parameters);
      case 'topics/next':
        return board.nextTopicsOperation(store.board, parameters);
      case 'changes':
        return changesOperation(store.changes, parameters);
      case 'locate':
        return board.locateOperation(store.board, parameters);
      case 'statistics':
        return statisticsOperation(store.statistics);
      case 'activity':
        return activityOperation(store.statistics, parameters);
      case 'search':
        return search.searchOperation(store.search, parameters);
      case 'search/titles':
        return search.titlesOperation(store.search, parameters);
      case undefined:
        throw new RecordNotFound('The interface has no such operation.');
    }
  };

  return async (request) => {
    try {
      const result = await operate(request);
      const ageSeconds = agreedAt === undefined ? undefined : secondsSince(agreedAt);
      return { status: 200, result, ageSeconds };
    } catch (error) {
      if (error instanceof RecordNotFound) return notFoundResponse(error, store.gone);
      if (!(error instanceof BadParameter)) throw error;
      return { status: 400, problem: error.details };
    }
  };
}

const secondsSince = (at: number) => Math.max(0, Math.round(Date.now() / 1000 - at));

function notFoundResponse(
  { message, record }: RecordNotFound,
  gone: GoneQueries,
): InterfaceResponse {
  if (!record || !gone.has(record.kind, record.id)) {
    return { status: 404, problem: problemDetails(404, message) };
  }
  const sentence = `The ${record.kind} ${JSON.stringify(record.id)} is gone for good.`;
  return { status: 410, problem: problemDetails(410, sentence) };
}
