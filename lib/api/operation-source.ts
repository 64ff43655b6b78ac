import { config } from '@/lib/base/config/config';
import { isStoreOperation } from './match-operation';
import type { Operation } from './operations';

/** True if this site's store answers, not the remote community. */
export function isForStore(path: string): boolean {
  const { communityUrl, hasStore } = config();
  return communityUrl === undefined || (hasStore && isStoreOperation(path));
}

/** Returns where an operation is answered; undefined if the site does not offer it. */
export function operationSource(operation: Operation): 'store' | 'remote' | undefined {
  const path = `/${operation}`;
  if (isForStore(path)) return 'store';
  return isStoreOperation(path) || config().apiGateway === 'off' ? undefined : 'remote';
}
