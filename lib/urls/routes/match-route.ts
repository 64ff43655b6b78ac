import { COMMUNITY_OPERATIONS, type Operation, STORE_OPERATIONS } from '@/lib/api/operations';
import { ROUTES, type Route, type RoutePattern } from './routes';

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/\{\+\w+\}/g, '(.*)')
    .replaceAll(/\{\w+\}/g, '([^/]*)');
  return new RegExp(`^${source}$`);
}

const isPattern = (text: string): text is RoutePattern => Object.hasOwn(ROUTES, text);

const EXPRESSIONS: readonly (readonly [RoutePattern, RegExp])[] = Object.keys(ROUTES)
  .filter(isPattern)
  .map((pattern) => [pattern, expressionOf(pattern)]);

/** A pattern that matches a path, and the values of its names, percent-encoded. */
export interface RouteMatch {
  pattern: RoutePattern;
  values: string[];
}

/** Finds the route of a path (without a query); undefined where the table has none. */
export function matchRoute(path: string): RouteMatch | undefined {
  if (isPattern(path)) return { pattern: path, values: [] };
  for (const [pattern, expression] of EXPRESSIONS) {
    const match = expression.exec(path);
    if (match) return { pattern, values: match.slice(1) };
  }
  return undefined;
}

/** The route of a request's target, path and query; undefined where the table has none. */
export function routeAt(target: string): Route | undefined {
  const match = matchRoute(target.split('?', 1)[0] ?? '');
  return match && ROUTES[match.pattern];
}

const OPERATION_EXPRESSIONS = [...COMMUNITY_OPERATIONS, ...STORE_OPERATIONS].map(
  (operation): [Operation, RegExp] => [
    operation,
    expressionOf(`/${operation.replace('{id}', '{+id}')}`),
  ],
);

/**
 * The operation at a path below `/api`, and the id in it, percent-encoded; undefined where there is
 * none. An id may hold slashes here: whether one with slashes can exist is the reader's decision.
 */
export function operationAt(path: string): { operation: Operation; id?: string } | undefined {
  for (const [operation, expression] of OPERATION_EXPRESSIONS) {
    const values = expression.exec(path);
    if (values) return { operation, id: values[1] };
  }
  return undefined;
}

/** True where only a store answers the operation at a path below `/api`. */
export function isStoreOperation(path: string): boolean {
  const operation = operationAt(path)?.operation;
  return STORE_OPERATIONS.some((each) => each === operation);
}
