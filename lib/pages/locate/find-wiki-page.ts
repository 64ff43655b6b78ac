import { cleanId } from '@lectern/dokuwiki';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Site } from '@/lib/community/site/site';
import { href } from '@/lib/urls/views/href';
import { loadWikiPage } from '../load-wiki-page';

/**
 * Returns the path of the wiki page at an address, after redirects, if it exists: `/wiki/pages/Foo_Bar`, or
 * DokuWiki's `/ns/page` and `/ns:page`.
 */
export async function findWikiPage(path: string, site: Site): Promise<string | undefined> {
  const given =
    decodePercent(path.replace(/^\/(?:wiki\/pages\/)?/, ''))?.replaceAll('/', ':') ?? '';
  const ids = [given, cleanId(given)].filter((each) => each !== '');
  const { hasPage } = site.community;
  const id = hasPage ? ids.find(hasPage) : await findLivePage(path, ids, site);
  if (id === undefined) return undefined;
  const view = { kind: 'wiki-page', id } as const;
  const loaded = await loadWikiPage(view, site);
  return loaded.kind === 'moved' ? loaded.to : href(view);
}

async function findLivePage(
  path: string,
  ids: string[],
  { community }: Site,
): Promise<string | undefined> {
  // Other spellings of `/wiki/pages/ID` redirect without a request, since the page there asks the wiki
  // itself.
  const existing = path.startsWith('/wiki/') ? undefined : await community.existingPages?.(ids);
  return existing?.kind === 'ok' ? ids.find((_, at) => existing.value[at]) : undefined;
}
