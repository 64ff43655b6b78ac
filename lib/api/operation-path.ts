import { fillPattern } from '@/lib/urls/routes/route-path';
import type { Operation } from './operations';

/** Path of an operation without `/api`, with `values` in place of its placeholders. */
export function operationPath(operation: Operation, ...values: (string | number)[]): string {
  return fillPattern(`/${operation}`, values);
}
