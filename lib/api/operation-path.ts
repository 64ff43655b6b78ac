import { fillPattern } from '@/lib/urls/routes/route-path';
import type { Operation } from './operations';

/** Prints the path of an operation of the community interface, without `/api`. */
export function operationPath(operation: Operation, ...values: (string | number)[]): string {
  return fillPattern(`/${operation}`, values);
}
