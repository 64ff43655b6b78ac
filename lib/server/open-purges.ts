import { log } from '@/lib/base/log/log';
import { replicaCache, sharedCache } from '@/lib/base/runtime/shared-cache';
import { community } from '@/lib/community/open-community';
import { withdrawnRecords } from '@/lib/community/state/withdrawn-records';
import type { ContentVersion } from '@/lib/page-cache/content-version';
import { isAffectedBy } from '@/lib/page-cache/purge/purge';
import { openPurgeBus, type PurgeBus } from '@/lib/page-cache/purge/purge-bus';
import { onDownloadsChange } from '@/lib/pages/downloads/downloads';
import type { OperationResponses } from './api/operation-responses';
import type { CachedPages } from './pages/cached-pages';

/**
 * Opens the purges of this process: what an operator, another process, a publication, a withdrawn record
 * or a change of the downloads makes outdated leaves the memory of pages and responses.
 */
export function openPurges(
  pages: CachedPages,
  operations: OperationResponses,
  contentVersion: ContentVersion,
): PurgeBus {
  const purgeResponsesTo = (isAffected: (address: string) => boolean) => {
    community().purge(isAffected);
    operations.cache.purge(() => true);
  };
  const purges = openPurgeBus({
    shared: sharedCache(),
    replicas: replicaCache(),
    purgeMemory(purge) {
      const isAffected = (address: string) => isAffectedBy(purge, address);
      purgeResponsesTo(isAffected);
      pages.purge(isAffected);
    },
  });
  contentVersion.onReplaced((isAffected) => {
    // Any of them may name what is gone.
    purgeResponsesTo(() => true);
    pages.outdate(isAffected);
  });
  onDownloadsChange(() => void purges.publish({ kind: 'all' }));
  withdrawnRecords().onWithdrawal((record) => {
    purges
      .publish(record)
      .catch((error: unknown) => log().warn({ event: 'purge failed', err: error }));
  });
  return purges;
}
