import { redirectTarget, resolveId, sectionId } from '@lectern/dokuwiki';
import { safeId, WIKI_PREFIX } from '@/lib/content/links/element-ids';
import { type RawPage, renderedSource } from '@/lib/model/records';
import { href } from '@/lib/urls/views/href';
import type { Site } from '../site/site';

const MAX_HOPS = 8;

/**
 * Returns the path at the end of a page's redirects; undefined without a redirect, in a cycle, or without a
 * target.
 */
export async function findRedirect(
  { community }: Site,
  page: Pick<RawPage, 'id' | 'source' | 'dialect'>,
): Promise<string | undefined> {
  let current = page;
  let section = '';
  for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
    const link = redirectTarget(renderedSource(current) ?? '');
    if (link === undefined) {
      if (hops === 0) return undefined;
      const id = section === '' ? undefined : safeId(sectionId(section), WIKI_PREFIX);
      const path = href({ kind: 'wiki-page', id: current.id });
      return id ? `${path}#${encodeURIComponent(id)}` : path;
    }
    const read = await community.page(resolveId(link, current.id, community.hasPage));
    if (read.kind !== 'ok') return undefined;
    current = read.value;
    section = link.split('#', 2)[1] ?? '';
  }
  return undefined;
}
