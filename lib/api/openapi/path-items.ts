import { z } from 'zod';
import { config } from '@/lib/base/config/config';
import type { PatternOf } from '@/lib/urls/routes/routes';
import type { OperationDefinition } from '../operation-definition';
import { operationSource } from '../operation-source';
import { OPERATION_NAMES, type Operation, operationDefinition } from '../operations';
import { refTo } from './components';
import { HOME_PAGE, MONITORING_ROUTES, type MonitoringDescription } from './documented-routes';
import { refsToResponses, resultResponse, type SharedStatus } from './responses';

/** The path items of a document, by path. */
export type PathItems = Record<string, { get: object }>;

/** The responses of the HTTP layer whatever the operation: an unchanged result, and refusals. */
const OF_HTTP_LAYER = [304, 400, 413, 414, 417] as const;

/** A parameter, with the type and the limits of what its schema gives out. */
function printParameter(name: string, place: 'path' | 'query', parameter: z.core.$ZodType): object {
  const { $schema, description, ...schema } = z.toJSONSchema(parameter, { io: 'output' });
  return { name, in: place, required: place === 'path', description, schema };
}

function printParameters({ id, query }: OperationDefinition): object[] {
  return [
    ...(id ? [printParameter('id', 'path', id)] : []),
    ...Object.entries(query.shape).map(([name, schema]) => printParameter(name, 'query', schema)),
  ];
}

/** The statuses of an operation's responses without a result. */
function statusesOf({ canBeMissing }: OperationDefinition, isRemote: boolean): SharedStatus[] {
  const statuses: SharedStatus[] = [...OF_HTTP_LAYER, 503];
  if (canBeMissing) statuses.push(404, 410);
  if (isRemote) statuses.push(429, 502);
  if (isRemote && config().apiGateway === 'same-origin') statuses.push(403);
  return statuses;
}

function printOperation(operation: Operation, isRemote: boolean): object {
  const definition = operationDefinition(operation);
  const { operationId, tag, summary, description, result, counted } = definition;
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    parameters: printParameters(definition),
    responses: {
      200: resultResponse({
        description: summary,
        mediaType: 'application/json',
        schema: refTo(result),
        counted,
        isCountOptional: isRemote,
      }),
      ...refsToResponses(statusesOf(definition, isRemote)),
    },
  };
}

/** The operations that this site offers, below `/api`. */
export function printOperations(): PathItems {
  const items: PathItems = {};
  for (const operation of OPERATION_NAMES) {
    const source = operationSource(operation);
    if (!source) continue;
    const get = printOperation(operation, source === 'remote');
    items[`/${operation}`] = { get };
    if (operation === 'wiki/pages/{id}') {
      items['/wiki/pages/'] = { get: { ...get, ...HOME_PAGE, parameters: [] } };
    }
  }
  return items;
}

function printMonitoringRoute(description: MonitoringDescription): object {
  const { operationId, summary, result, canBeUnready, needsToken } = description;
  const mediaType = result ? 'application/json' : 'text/plain';
  const schema = result ? refTo(result) : { type: 'string' };
  const ready = resultResponse({ description: summary, mediaType, schema });
  return {
    operationId,
    tags: ['monitoring'],
    summary,
    ...(needsToken && { security: [{ token: [] }] }),
    responses: {
      200: ready,
      ...refsToResponses(needsToken ? [...OF_HTTP_LAYER, 401] : OF_HTTP_LAYER),
      ...(canBeUnready && { 503: ready }),
    },
  };
}

const isMonitoringPath = (path: string): path is PatternOf<'monitoring'> =>
  Object.hasOwn(MONITORING_ROUTES, path);

/** The monitoring routes that this site offers, below `/api`. */
export function printMonitoring(): PathItems {
  const isOffered = (description: MonitoringDescription) =>
    !description.needsToken || config().metricsToken !== undefined;
  const routes = Object.keys(MONITORING_ROUTES)
    .filter(isMonitoringPath)
    .filter((path) => isOffered(MONITORING_ROUTES[path]));
  return Object.fromEntries(
    routes.map((path) => [
      path.replace(/^\/api/, ''),
      { get: printMonitoringRoute(MONITORING_ROUTES[path]) },
    ]),
  );
}
