import { config } from '@/lib/base/config/config';
import { boardAddresses } from './board-software/board-software';
import type { View } from './views/view';
import { wikiAddresses } from './wiki-software/wiki-software';

/**
 * Returns a view's URL on the original site, if it has one: of Invision 1 and DokuWiki
 * (`/board/showtopic=345&st=20`, `/wiki/a/b`), Discourse (`/t/345?page=2`), or the live wiki.
 */
export function originUrl(view: View): string | undefined {
  const { originUrl, wikiUrl } = config();
  if (wikiUrl !== undefined && view.kind === 'wiki-home') return wikiAddresses().pageUrl(wikiUrl);
  if (wikiUrl !== undefined && view.kind === 'wiki-page') {
    return wikiAddresses().pageUrl(wikiUrl, view.id);
  }
  const path = boardAddresses().pathOf(view);
  return originUrl && path !== undefined ? originUrl + path : undefined;
}

/** Returns a member's URL on the original, if it has one by name. */
export function originUrlOfMember(name: string): string | undefined {
  const { originUrl } = config();
  const path = boardAddresses().memberPath?.(name);
  return originUrl && path !== undefined ? originUrl + path : undefined;
}

/** True if a member's page is found by name: in a store, or on the original. */
export const canFindMembers = (): boolean =>
  config().hasStore || boardAddresses().memberPath !== undefined;
