import { decodePercent } from '@/lib/base/text/percent-encoding';
import { community } from '@/lib/community/open-community';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import { href } from '@/lib/urls/views/href';
import { loadWikiPage } from '../load-wiki-page';

/**
 * Returns the path of the wiki page that a path means, through all redirects: `/wiki/pages/Foo_Bar`, or an address of
 * a DokuWiki at the root (`/ns/page`, `/ns:page`). Undefined where the store has no such page.
 */
export async function findWikiPage(path: string): Promise<string | undefined> {
  const given =
    decodePercent(path.replace(/^\/(?:wiki\/pages\/)?/, ''))?.replaceAll('/', ':') ?? '';
  const id = [given, cleanId(given)].find((each) => each && community().hasPage?.(each));
  if (id === undefined) return undefined;
  const view = { kind: 'wiki-page', id } as const;
  const loaded = await loadWikiPage(view);
  return loaded.kind === 'moved' ? loaded.to : href(view);
}
