import { config } from '@/lib/base/config/config';
import { isStoreOperation } from './match-operation';
import type { Operation } from './operations';

/** True if this site's store answers, not the remote community. */
export function isForStore(path: string): boolean {
  const { isCheap, hasOwnSearch } = config().facts;
  return isCheap || (hasOwnSearch && isStoreOperation(path));
}

/** Returns who answers an operation: this site's store or the remote community. Undefined if neither does. */
export function operationSource(operation: Operation): 'store' | 'remote' | undefined {
  const path = `/${operation}`;
  if (isForStore(path)) return 'store';
  return isStoreOperation(path) || config().apiGateway === 'off' ? undefined : 'remote';
}
