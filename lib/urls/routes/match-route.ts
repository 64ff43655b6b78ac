import { createMatcher, type PatternMatch, textPath } from '../definition/path-pattern';
import { PAGE_ADDRESSES } from '../views/page-address';
import { type AnyViewDefinition, VIEWS } from '../views/views';
import { ROUTES, type Route } from './routes';

const MARKDOWN_ROUTES = Object.values<AnyViewDefinition>(VIEWS).flatMap(
  ({ patterns, shows, hasMarkdown = true }) =>
    hasMarkdown
      ? patterns.map((path): [string, Route] => [
          textPath(path, 'markdown'),
          { kind: 'markdown', type: 'markdown', shows },
        ])
      : [],
);

/** The routes of pages, their Markdown and all others, by pattern. */
export const ALL_ROUTES: ReadonlyMap<string, Route> = new Map([
  ...Object.entries<Route>(ROUTES),
  ...MARKDOWN_ROUTES,
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
