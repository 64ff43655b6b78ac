import { config } from '@/lib/base/config/config';
import type { WikiKind } from '@/lib/base/config/kind-names';
import { DOKUWIKI_ADDRESSES } from './dokuwiki-addresses';
import { MEDIAWIKI_ADDRESSES } from './mediawiki-addresses';
import type { WikiAddresses } from './wiki-addresses';

const SOFTWARE: Record<WikiKind, WikiAddresses> = {
  dokuwiki: DOKUWIKI_ADDRESSES,
  mediawiki: MEDIAWIKI_ADDRESSES,
};

/** Returns the URL rules of this site's wiki. */
export const wikiAddresses = (): WikiAddresses => SOFTWARE[config().communityKinds.wiki];
