import type { Json } from './engine';

/**
 * The source of an expression that calls a function with a JSON argument in a page. Compilers of TypeScript
 * name inner functions by a call of `__name`, which pages lack.
 */
export function callExpression<Argument extends Json>(
  fn: (argument: Argument) => unknown,
  argument: Argument,
): string {
  return `((__name) => (${fn})(${JSON.stringify(argument)}))((fn) => fn)`;
}
