import { z } from 'zod';
import { operationPath } from '@/lib/api/operation-path';
import { OPERATION_NAMES } from '@/lib/api/operations';
import { RECORD_KINDS } from '@/lib/model/record-key';
import type { Visitor } from '../transport/upstream-types';

export const requestSchema = z.object({
  operation: z.enum(OPERATION_NAMES),
  /** Stands for `{id}` in the operation's path. */
  id: z.union([z.string(), z.number()]).optional(),
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).optional()).optional(),
  /** True when the request names a record, which may not exist. */
  canBeMissing: z.boolean(),
  /** True when the response is a list, which may be empty. */
  isList: z.boolean().optional(),
  /** The record that the request names, where it has a page of its own. */
  record: z.object({ kind: z.enum(RECORD_KINDS), id: z.string() }).optional(),
});

/** A request of an operation, without the function that parses its response. */
export type RequestParameters = z.output<typeof requestSchema> & {
  /** Only for operations about the visitor. */
  visitor?: Visitor;
};

/** The path of a request, without `/api`. */
export const requestPath = ({ operation, id }: RequestParameters): string =>
  operationPath(operation, ...(id === undefined ? [] : [id]));

/** The key of a request in the cache; `more` tells apart what is parsed from one response. */
export const cacheKey = (request: RequestParameters, ...more: string[]): string =>
  JSON.stringify([requestPath(request), request.query, ...more]);
