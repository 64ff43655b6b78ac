import { fillPattern } from '../definition/path-pattern';
import type { RoutePattern } from './routes';

/**
 * Returns a route's path with percent-encoded values. Does not import the routes, which would enlarge browser
 * scripts.
 */
export function routePath(pattern: RoutePattern, ...values: (string | number)[]): string {
  return fillPattern(pattern, values);
}
