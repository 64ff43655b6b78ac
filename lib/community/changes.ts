import { config } from '@/lib/config';
import { exchange } from './exchange';
import type { Change } from './model';
import type { Outcome } from './outcome';
import { readChanges } from './schema/change';
import { standIn, upstream } from './transport/upstream';

/** The newest changes of the store, newest first; missing where there is none. */
export async function newestChanges(limit: number): Promise<Outcome<Change[]>> {
  if (!config().hasStore) return { kind: 'missing' };
  const { outcome } = await exchange<Change[]>(
    {
      operation: 'changes',
      path: '/changes',
      query: { limit },
      mayBeAbsent: false,
      read: ({ data }) => readChanges(data),
    },
    standIn() ?? upstream(),
  );
  return outcome;
}
