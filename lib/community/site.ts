import type { Config } from '@/lib/base/config/config';
import type { Abilities } from './abilities';
import type { CachedCommunity } from './cached';
import type { StoreCommunity } from './community';

/** A community as this site shows it. Loaders, documents and handlers are given it. */
export interface Site {
  settings: Config;
  community: CachedCommunity;
  /** The community in `dataDir`, if the site shows it or a mirror of its community. */
  store: StoreCommunity | undefined;
  /** Read at each use: a publication can add or remove a part. */
  readonly can: Abilities;
}
