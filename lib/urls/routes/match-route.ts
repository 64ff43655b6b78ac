import { createMatcher, type PatternMatch } from '../definition/path-pattern';
import { PAGE_ADDRESSES } from '../views/page-address';
import { ROUTES, type Route } from './routes';

/** The routes of pages and all others, by pattern. */
export const ALL_ROUTES: ReadonlyMap<string, Route> = new Map([
  ...Object.entries<Route>(ROUTES),
  ...[...PAGE_ADDRESSES].map(([pattern, { definition }]): [string, Route] => [
    pattern,
    { ...definition, kind: 'page' },
  ]),
]);

const matchPattern = createMatcher([...ALL_ROUTES.keys()]);

export interface RouteMatch extends PatternMatch {
  route: Route;
}

/** Returns a path's route, if any. */
export function matchRoute(path: string): RouteMatch | undefined {
  const match = matchPattern(path);
  const route = match && ALL_ROUTES.get(match.pattern);
  return route && { ...match, route };
}

/** Returns the route of a request's target, if any. */
export const routeAt = (target: string): Route | undefined =>
  matchRoute(target.split('?', 1)[0] ?? '')?.route;
