import { expressionOf } from '@/lib/urls/definition/path-pattern';
import { OPERATION_NAMES, type Operation, operationDefinition } from './operations';

const OPERATION_EXPRESSIONS = OPERATION_NAMES.map((operation): [Operation, RegExp] => [
  operation,
  // `+` also matches slashes.
  expressionOf(`/${operation.replace('{id}', '{+id}')}`),
]);

/**
 * Returns the operation and the percent-encoded id at a path below `/api`; undefined for other paths. The id
 * may contain slashes; readers validate it.
 */
export function operationAt(path: string): { operation: Operation; id?: string } | undefined {
  for (const [operation, expression] of OPERATION_EXPRESSIONS) {
    const values = expression.exec(path);
    if (values) return { operation, id: values[1] };
  }
  return undefined;
}

/** True if only a store can answer the operation at a path. */
export function isStoreOperation(path: string): boolean {
  const operation = operationAt(path)?.operation;
  return operation !== undefined && operationDefinition(operation).needsStore === true;
}
