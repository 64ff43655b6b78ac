import { config } from '@/lib/base/config/config';
import { isStoreOperation } from './match-operation';
import type { Operation } from './operations';

/** True when a store of this site answers the operation at a path, not the remote community. */
export function isForStore(path: string): boolean {
  const { isCheap, hasOwnSearch } = config().facts;
  return isCheap || (hasOwnSearch && isStoreOperation(path));
}

/** Who answers an operation of this site: a store, or the remote community; undefined for nobody. */
export function operationSource(operation: Operation): 'store' | 'remote' | undefined {
  const path = `/${operation}`;
  if (isForStore(path)) return 'store';
  return isStoreOperation(path) || config().apiGateway === 'off' ? undefined : 'remote';
}
