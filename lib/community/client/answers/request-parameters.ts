import { operationPath } from '@/lib/api/operation-path';
import type { Operation } from '@/lib/api/operations';
import type { RecordKey } from '@/lib/model/record-key';
import type { Visitor } from '../transport/upstream-types';

export type QueryParameters = Record<string, string | number | boolean | undefined>;

/** A request of an operation, without the function that parses its response. */
export interface RequestParameters {
  operation: Operation;
  /** Stands for `{id}` in the operation's path. */
  id?: string | number;
  query?: QueryParameters;
  /** True when the request names a record, which may not exist. */
  canBeMissing: boolean;
  /** True when the response is a list, which may be empty. */
  isList?: boolean;
  /** The record that the request names, where it has a page of its own. */
  record?: RecordKey;
  /** Only for operations about the visitor. */
  visitor?: Visitor;
}

/** The path of a request, without `/api`. */
export const requestPath = ({ operation, id }: RequestParameters): string =>
  operationPath(operation, ...(id === undefined ? [] : [id]));

/** The key of a request in the cache; `more` tells apart what is parsed from one response. */
export const cacheKey = (request: RequestParameters, ...more: string[]): string =>
  JSON.stringify([requestPath(request), request.query, ...more]);
