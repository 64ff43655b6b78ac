import { log } from '@/lib/base/log/log';
import { pageStorage } from '@/lib/base/runtime/shared-cache';
import { community } from '@/lib/community/open-community';
import { withdrawnRecords } from '@/lib/community/state/withdrawn-records';
import { onPublished } from '@/lib/community/store/site-store';
import { renewCatalog } from '@/lib/documents/sitemap/catalog-builder';
import { isAffectedBy, type Purge } from '@/lib/page-cache/purge/purge';
import { openPurgeBus, type PurgeBus } from '@/lib/page-cache/purge/purge-bus';
import { onDownloadsChange } from '@/lib/pages/downloads/downloads';
import type { OperationResponses } from './api/operation-responses';
import type { CachedPages } from './pages/cached-pages';

/** The lists of the wiki, and what shows the wiki beside the board: the home page and documents. */
const WIKI_LISTS: Purge = { kind: 'namespace', id: '' };

/**
 * Opens the purges of this process: what an operator, another process, a publication, a withdrawn record
 * or a change of the downloads makes outdated leaves the memory of pages and responses.
 */
export function openPurges(pages: CachedPages, operations: OperationResponses): PurgeBus {
  const purges = openPurgeBus({
    storage: pageStorage(),
    purgeMemory(purge) {
      const isAffected = (address: string) => isAffectedBy(purge, address);
      community().purge(isAffected);
      operations.cache.purge(() => true);
      pages.purge(isAffected);
    },
  });
  const purge = (what: Purge) => {
    purges
      .publish(what)
      .catch((error: unknown) => log().warn({ event: 'purge failed', err: error }));
  };
  onPublished('caches', (old, now) => {
    // Something was forgotten, or each page has another header.
    if (now.isPurgedSince(old.publication)) {
      purge({ kind: 'all' });
    }
    if (community().publication === undefined) {
      // Pages of the wiki alone are compared; a mirror is shown only while what it copies is away.
      if (community().wikiPublication) purge(WIKI_LISTS);
      return;
    }
    renewCatalog();
    community().purge(() => true);
    operations.cache.purge(() => true);
    pages.onPublished();
  });
  onDownloadsChange(() => purge({ kind: 'all' }));
  withdrawnRecords().onWithdrawal(purge);
  return purges;
}
