import type { Operation } from '@/lib/api/operations';
import { encodeSegment } from '@/lib/base/text/percent-encoding';
import type { RoutePattern } from './routes';

/**
 * Prints the path of a route: replaces the names of its pattern by the values, percent-encoded. Does
 * not import the table, so that scripts for browsers stay small.
 */
export function routePath(pattern: RoutePattern, ...values: (string | number)[]): string {
  return fillPattern(pattern, values);
}

/** Prints the path of an operation of the community interface, without `/api`. */
export function operationPath(operation: Operation, ...values: (string | number)[]): string {
  return fillPattern(`/${operation}`, values);
}

function fillPattern(pattern: string, values: readonly (string | number)[]): string {
  let index = 0;
  return pattern.replace(/\{[^}]*\}/g, () => encodeSegment(String(values[index++] ?? '')));
}
