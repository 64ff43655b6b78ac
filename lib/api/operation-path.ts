import { fillPattern } from '@/lib/urls/definition/path-pattern';
import type { Operation } from './operations';

/** Returns an operation's path without `/api`, with `values` for its placeholders. */
export function operationPath(operation: Operation, ...values: (string | number)[]): string {
  return fillPattern(`/${operation}`, values);
}
