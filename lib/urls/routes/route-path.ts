import { encodeSegment } from '@/lib/base/text/percent-encoding';
import type { RoutePattern } from './routes';

/**
 * Prints the path of a route: replaces the names of its pattern by the values, percent-encoded. Does
 * not import the table, so that scripts for browsers stay small.
 */
export function routePath(pattern: RoutePattern, ...values: (string | number)[]): string {
  return fillPattern(pattern, values);
}

/** Replaces the names of a pattern by the values, percent-encoded. */
export function fillPattern(pattern: string, values: readonly (string | number)[]): string {
  let index = 0;
  return pattern.replace(/\{[^}]*\}/g, () => encodeSegment(String(values[index++] ?? '')));
}
