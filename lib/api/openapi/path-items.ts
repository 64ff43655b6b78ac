import { z } from 'zod';
import { config } from '@/lib/base/config/config';
import type { OperationDefinition } from '../operation-definition';
import { operationSource } from '../operation-source';
import { OPERATION_NAMES, operationDefinition } from '../operations';
import { refTo } from './components';

const PROBLEMS = {
  400: 'The target is malformed, or a parameter has a value that is not allowed.',
  403: 'Only the pages of this site may send this request.',
  404: 'There is no such record.',
  410: 'The record is gone for good.',
  413: 'The request has a body.',
  414: 'The target is too long.',
  417: 'The request has an `Expect` header.',
  429: 'The community is asked too often: `Retry-After` says when to ask again.',
  502: 'The community gave an answer that cannot be understood.',
  503: 'The site is busy, or the community does not answer.',
};
type SharedStatus = 304 | keyof typeof PROBLEMS;

/** Statuses with which the HTTP layer may answer any operation. */
const OF_HTTP_LAYER: readonly SharedStatus[] = [304, 400, 413, 414, 417];
const ETAG = { description: 'The validator of the body.', schema: { type: 'string' } };

const json = (schema: object) => ({ 'application/json': { schema } });

/** Returns the descriptions of responses without a result, by status. */
export function printSharedResponses(): Record<string, object> {
  const content = { 'application/problem+json': { schema: refTo('Problem') } };
  const problems = Object.entries(PROBLEMS).map(([status, description]) => [
    status,
    { description, content },
  ]);
  const unchanged = { description: 'The result has the `ETag` that `If-None-Match` names.' };
  return { 304: unchanged, ...Object.fromEntries(problems) };
}

const refsToResponses = (statuses: readonly SharedStatus[]): Record<string, object> =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );

function printParameter(name: string, place: 'path' | 'query', parameter: z.core.$ZodType): object {
  const { $schema, description, ...schema } = z.toJSONSchema(parameter, { io: 'output' });
  return { name, in: place, required: place === 'path', description, schema };
}

function printOperation(definition: OperationDefinition, isRemote: boolean): object {
  const { operationId, tag, summary, description, id, query, result, isList } = definition;
  const { counted, canBeMissing } = definition;
  const statuses: SharedStatus[] = [...OF_HTTP_LAYER, 503];
  if (canBeMissing) statuses.push(404, 410);
  if (isRemote) statuses.push(429, 502);
  if (isRemote && config().apiGateway === 'same-origin') statuses.push(403);
  const count = {
    description: `The number of ${counted}.`,
    // A remote community may leave it out.
    required: !isRemote,
    schema: { type: 'integer', minimum: 0 },
  };
  const headers = { ETag: ETAG, ...(counted && { 'X-Total-Count': count }) };
  const content = json(isList ? { type: 'array', items: refTo(result) } : refTo(result));
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    parameters: [
      ...(id ? [printParameter('id', 'path', id)] : []),
      ...Object.entries(query.shape).map(([name, each]) => printParameter(name, 'query', each)),
    ],
    responses: { 200: { description: summary, headers, content }, ...refsToResponses(statuses) },
  };
}

/** Returns the descriptions of the operations that this site offers, by path. */
export function printOperations(): Record<string, object> {
  const items: Record<string, object> = {};
  for (const operation of OPERATION_NAMES) {
    const source = operationSource(operation);
    if (!source) continue;
    const get = printOperation(operationDefinition(operation), source === 'remote');
    items[`/${operation}`] = { get };
    if (operation !== 'wiki/pages/{id}') continue;
    // OpenAPI paths cannot express the home page's empty id.
    const home = { operationId: 'getHomePage', summary: 'The home page of the wiki' };
    items['/wiki/pages/'] = { get: { ...get, ...home, parameters: [] } };
  }
  return items;
}

/** Returns the descriptions of the monitoring routes, by path. */
export function printMonitoring(): Record<string, object> {
  /** @param isOnFailure true if a 503 has the same record */
  const print = (operationId: string, summary: string, record: string, isOnFailure?: true) => {
    const result = { description: summary, content: json(refTo(record)) };
    const responses = { 200: result, ...refsToResponses(OF_HTTP_LAYER) };
    if (isOnFailure) Object.assign(responses, { 503: result });
    return { get: { operationId, tags: ['monitoring'], summary, responses } };
  };
  return {
    '/health': print('getHealth', 'The state of the site and of its community', 'Health'),
    '/health/live': print('getLiveness', 'Whether the process responds', 'Liveness'),
    '/health/ready': print('getReadiness', 'Whether pages can be served', 'Readiness', true),
  };
}
