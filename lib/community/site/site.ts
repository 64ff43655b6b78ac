import type { Config } from '@/lib/base/config/config';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Abilities } from '../abilities';
import type { CachedCommunity } from '../cached-community';
import type { Community, StoreCommunity } from '../community';
import type { Dependencies } from '../dependencies';
import type { Observations } from '../state/observations';

/** A community as this site shows it. Loaders, documents and handlers are given it. */
export interface Site {
  /** Who reads. */
  client: ClientKind;
  settings: Config;
  community: CachedCommunity;
  /** For titles and names in lists: new posts and edits do not outdate what is made of them. */
  readonly outline: Community;
  /** The community in `DATA_DIR`: `community` itself, or the mirror of a server. */
  store?: StoreCommunity | undefined;
  /** Read at each use: a publication can add or remove a part. */
  readonly can: Abilities;
  /** What was seen of the community since its start. */
  observations: Observations;
  /** Pages that the server can show without the community. The server sets `count`. */
  cachedPages: { count: () => { inMemory: number; stored: number } };
  /** Notes what `community` and `outline` have answered. */
  dependencies: Dependencies;
  /** Returns this site for one rendering or request of a client, with dependencies of its own. */
  forClient(client: ClientKind): Site;
}
