import { config } from '@/lib/config/config';
import type { Change } from '@/lib/model/community';
import type { Outcome } from '@/lib/model/outcome';
import { operationPath } from '@/lib/urls/routes/route-path';
import { readChanges } from '@/lib/wire/change';
import { sendRequest } from '../client/send-request';
import { fallbackUpstream, upstream } from '../client/transport/upstream';

/** The newest changes of the store, newest first; missing where there is none. */
export async function newestChanges(limit: number): Promise<Outcome<Change[]>> {
  if (!config().hasStore) return { kind: 'missing' };
  const { outcome } = await sendRequest<Change[]>(
    {
      operation: 'changes',
      path: operationPath('changes'),
      query: { limit },
      canBeMissing: false,
      read: ({ data }) => readChanges(data),
    },
    fallbackUpstream() ?? upstream(),
  );
  return outcome;
}
