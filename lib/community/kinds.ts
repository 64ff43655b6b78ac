import type { Config } from '@/lib/base/config/config';
import type { RemoteKind } from '@/lib/base/config/kind-names';
import type { PartsOfSite } from './abilities';
import { DISCOURSE_KIND } from './discourse/kind';
import { DOKUWIKI_KIND } from './dokuwiki/kind';
import { FLARUM_KIND } from './flarum/kind';
import { INTERFACE_KIND } from './interface/kind';
import type { CommunityKind } from './kind/community-kind';
import { MEDIAWIKI_KIND } from './mediawiki/kind';
import { NODEBB_KIND } from './nodebb/kind';
import { STORE_KIND } from './store/kind';
import { hadWikiAtStart } from './store/site-store';

/** All kinds, in the order in which recognition asks them: the interface last, whose answers say least. */
export const KINDS: { readonly [Name in RemoteKind | 'store']: CommunityKind<Name> } = {
  store: STORE_KIND,
  discourse: DISCOURSE_KIND,
  nodebb: NODEBB_KIND,
  flarum: FLARUM_KIND,
  dokuwiki: DOKUWIKI_KIND,
  mediawiki: MEDIAWIKI_KIND,
  interface: INTERFACE_KIND,
};

/** Returns the kinds of the configured board and wiki. A wiki beside a board may be in the store. */
export function partsOf(settings: Config): PartsOfSite<CommunityKind> {
  const { communityUrl, apiBaseUrl, wikiUrl, communityKinds, hasWikiInStore } = settings;
  if (communityUrl === undefined) return { board: KINDS.store, wiki: KINDS.store };
  const board = apiBaseUrl === undefined ? undefined : KINDS[communityKinds.board];
  if (wikiUrl !== undefined) return { board, wiki: KINDS[communityKinds.wiki] };
  if (board?.part === 'both') return { board, wiki: board };
  return { board, wiki: hasWikiInStore && hadWikiAtStart() ? KINDS.store : undefined };
}
