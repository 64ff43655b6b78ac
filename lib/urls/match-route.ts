import { COMMUNITY_OPERATIONS, type Operation, STORE_OPERATIONS } from './operations';
import { ROUTES, type Route } from './routes';

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known) return known;
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/\{\+\w+\}/g, '(.*)')
    .replaceAll(/\{\w+\}/g, '([^/]*)');
  const expression = new RegExp(`^${source}$`);
  expressions.set(pattern, expression);
  return expression;
}

/** The values, percent-encoded, that stand for the names of a pattern in a path; undefined when it does not match. */
export function matchPattern(pattern: string, path: string): string[] | undefined {
  return expressionOf(pattern).exec(path)?.slice(1);
}

const ROUTES_WITHOUT_NAMES = new Map<string, Route>(Object.entries(ROUTES));
const isWithNames = (pattern: string) => pattern.includes('{');
const ROUTES_WITH_NAMES = Object.entries(ROUTES).filter(([pattern]) => isWithNames(pattern));

/** The route of a request's target, path and query; undefined where the table has none. */
export function routeAt(target: string): Route | undefined {
  const path = target.split('?', 1)[0] ?? '';
  const exact = ROUTES_WITHOUT_NAMES.get(path);
  if (exact) return exact;
  return ROUTES_WITH_NAMES.find(([pattern]) => matchPattern(pattern, path))?.[1];
}

/** The operation at a path below `/api`, and the id in it, percent-encoded; undefined where there is none. */
export function operationAt(path: string): { operation: Operation; id?: string } | undefined {
  for (const operation of [...COMMUNITY_OPERATIONS, ...STORE_OPERATIONS]) {
    const values = matchPattern(`/${operation}`, path);
    if (values) return { operation, id: values[0] };
  }
  return undefined;
}
