import { listForums, readNamespaces } from '@/lib/community/operations/operations';
import type { Forum, Namespace } from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';
import { type Download, listDownloads } from '@/lib/pages/downloads/downloads';
import { oldestCachedAt } from '@/lib/pages/page-result';

/** What the file names of a community. */
export interface SiteOutline {
  namespaces: Namespace[];
  forums: Forum[];
  downloads: Download[];
}

/** What was read, or nothing of a part that the community does not have. */
const orNothing = <T>(outcome: Outcome<T[]>): Outcome<T[]> =>
  outcome.kind === 'missing' || outcome.kind === 'gone' ? ok([]) : outcome;

/** Loads the outline of the community. A failure of one part is that of the whole. */
export async function loadSiteOutline(): Promise<Outcome<SiteOutline>> {
  const [namespaces, forums] = await Promise.all([
    readNamespaces().then(orNothing),
    listForums().then(orNothing),
  ]);
  if (namespaces.kind !== 'ok') return namespaces;
  if (forums.kind !== 'ok') return forums;
  oldestCachedAt([namespaces, forums]);
  const downloads = await listDownloads();
  return ok({ namespaces: namespaces.value, forums: forums.value, downloads });
}
