import type { CommunityKind } from '../kind/community-kind';
import { findMediaWiki } from './find-mediawiki';
import { openMediaWiki } from './mediawiki-community';

/** The API of a MediaWiki. */
export const MEDIAWIKI_KIND = {
  name: 'mediawiki',
  title: 'MediaWiki',
  part: 'wiki',
  abilities: ['resolvePageIds'],
  recognize: findMediaWiki,
  open: ({ upstream, url, reader, observations, settings }) =>
    openMediaWiki(upstream, url, { reader, observations, freshMs: settings.cacheSeconds * 1000 }),
} satisfies CommunityKind<'mediawiki'>;
