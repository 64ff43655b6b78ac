import { expressionOf } from '@/lib/urls/routes/match-route';
import { OPERATION_NAMES, type Operation, operationDefinition } from './operations';

const OPERATION_EXPRESSIONS = OPERATION_NAMES.map((operation): [Operation, RegExp] => [
  operation,
  expressionOf(`/${operation.replace('{id}', '{+id}')}`),
]);

/**
 * The operation at a path below `/api`, and the id in it, percent-encoded; undefined where there is
 * none. An id may hold slashes here: whether one with slashes can exist is the reader's decision.
 */
export function operationAt(path: string): { operation: Operation; id?: string } | undefined {
  for (const [operation, expression] of OPERATION_EXPRESSIONS) {
    const values = expression.exec(path);
    if (values) return { operation, id: values[1] };
  }
  return undefined;
}

/** True where only a store answers the operation at a path below `/api`. */
export function isStoreOperation(path: string): boolean {
  const operation = operationAt(path)?.operation;
  return operation !== undefined && operationDefinition(operation).isOnlyOfStore === true;
}
