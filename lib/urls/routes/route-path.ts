import { encodeSegment } from '@/lib/base/text/percent-encoding';
import type { RoutePattern } from './routes';

/**
 * Returns a route's path with percent-encoded values. Does not import `ROUTES`, which would enlarge browser
 * scripts.
 */
export function routePath(pattern: RoutePattern, ...values: (string | number)[]): string {
  return fillPattern(pattern, values);
}

/** Returns a pattern filled with percent-encoded values. */
export function fillPattern(pattern: string, values: readonly (string | number)[]): string {
  let index = 0;
  return pattern.replace(/\{[^}]*\}/g, () => encodeSegment(String(values[index++] ?? '')));
}
