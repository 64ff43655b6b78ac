import { pageStorage } from '@/lib/base/runtime/shared-cache';
import type { Site } from '@/lib/community/site/site';
import { onPublished } from '@/lib/community/store/site-store';
import type { CatalogBuilder } from '@/lib/documents/sitemap/catalog-builder';
import { isAffectedBy, type Purge } from '@/lib/page-cache/purge/purge';
import { openPurgeBus, type PurgeBus } from '@/lib/page-cache/purge/purge-bus';
import { onDownloadsChange } from '@/lib/pages/downloads/downloads';
import { purgeEdge } from './announcements/purge-edge';
import type { OperationResponses } from './api/operation-responses';
import type { CachedPages } from './pages/cached-pages';

const WIKI_LISTS: Purge = { kind: 'namespace', id: '' };

/**
 * Lets purges, publications, withdrawn records and downloads empty the caches. Returns the bus for purges.
 */
export function openPurges(
  { community, observations, settings }: Site,
  pages: CachedPages,
  operations: OperationResponses,
  catalog: CatalogBuilder,
): PurgeBus {
  const purges = openPurgeBus({
    storage: pageStorage(),
    purgeMemory(purge) {
      const isAffected = (address: string) => isAffectedBy(purge, address);
      community.purge(isAffected);
      operations.cache.purge(() => true);
      pages.purge(isAffected);
    },
  });
  const purge = (what: Purge) => void purges.publish(what);
  const publish: PurgeBus['publish'] = async (what) => {
    const isDone = await purges.publish(what);
    void purgeEdge(settings, [what]);
    return isDone;
  };
  onPublished('caches', (old, now) => {
    // Records were forgotten, or the headers of all pages changed.
    if (now.isPurgedSince(old.publication)) {
      purge({ kind: 'all' });
    }
    if (community.publication === undefined) {
      // Pages of the wiki are compared. A mirror is shown only during an outage.
      if (community.wikiPublication) purge(WIKI_LISTS);
      return;
    }
    observations.withdrawn.clear();
    catalog.restart();
    community.purge(() => true);
    operations.cache.purge(() => true);
    pages.onPublished();
  });
  onDownloadsChange(() => purge({ kind: 'all' }));
  observations.withdrawn.onWithdrawal((what) => void publish(what));
  return { publish };
}
