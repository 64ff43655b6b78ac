import { expressionOf } from '@/lib/urls/routes/match-route';
import { COMMUNITY_OPERATIONS, type Operation, STORE_OPERATIONS } from './operations';

const OPERATION_EXPRESSIONS = [...COMMUNITY_OPERATIONS, ...STORE_OPERATIONS].map(
  (operation): [Operation, RegExp] => [
    operation,
    expressionOf(`/${operation.replace('{id}', '{+id}')}`),
  ],
);

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
  return STORE_OPERATIONS.some((each) => each === operation);
}
