import { ROUTES, type Route, type RoutePattern } from './routes';

/** Returns a pattern's regular expression, with a group per placeholder. */
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

/** `values` are percent-encoded. */
export interface RouteMatch {
  pattern: RoutePattern;
  values: string[];
}

/** Returns a path's route, if any. */
export function matchRoute(path: string): RouteMatch | undefined {
  // A route without placeholders is its own pattern.
  if (isPattern(path)) return { pattern: path, values: [] };
  for (const [pattern, expression] of EXPRESSIONS) {
    const match = expression.exec(path);
    if (match) return { pattern, values: match.slice(1) };
  }
  return undefined;
}

/** Returns the route of a request's target, if any. */
export function routeAt(target: string): Route | undefined {
  const match = matchRoute(target.split('?', 1)[0] ?? '');
  return match && ROUTES[match.pattern];
}
