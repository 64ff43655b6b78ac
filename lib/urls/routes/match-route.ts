import { ROUTES, type Route, type RoutePattern } from './routes';

/** The expression that matches the paths of a pattern; its groups are the values of the names. */
export function expressionOf(pattern: string): RegExp {
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
