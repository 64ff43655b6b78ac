import { type Config, config } from '@/lib/base/config/config';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { type Abilities, abilitiesOf } from '../abilities';
import type { CachedCommunity } from '../cached-community';
import type { Community } from '../community';
import { Dependencies } from '../dependencies';
import { partsOf } from '../kinds';
import { type OpenedCommunity, openCommunity } from '../open-community';
import type { Site } from './site';

/** Opens the community that the configuration names. Sends no request. */
export function openSite(settings: Config = config()): Site {
  return siteOf(settings, openCommunity(settings));
}

/** Returns the site that shows a community, for visitors. */
export function siteOf(settings: Config, opened: OpenedCommunity): Site {
  const cachedPages = { count: () => ({ inMemory: 0, stored: 0 }) };
  return new SiteOfClient({ ...opened, settings, cachedPages }, 'visitor');
}

type Opened = OpenedCommunity & Pick<Site, 'settings' | 'cachedPages'>;

class SiteOfClient implements Site {
  readonly dependencies = new Dependencies();
  readonly settings: Config;
  readonly store: Site['store'];
  readonly observations: Site['observations'];
  readonly cachedPages: Site['cachedPages'];
  readonly community: CachedCommunity;

  constructor(
    private readonly opened: Opened,
    readonly client: ClientKind,
  ) {
    const { dependencies } = this;
    this.settings = opened.settings;
    this.store = opened.store;
    this.observations = opened.observations;
    this.cachedPages = opened.cachedPages;
    this.community = opened.community.forReading({ client, dependencies });
  }

  get outline(): Community {
    const { client, dependencies } = this;
    return this.opened.community.forReading({ client, dependencies, isOutline: true });
  }

  get can(): Abilities {
    return abilitiesOf(partsOf(this.settings), this.settings, this.community);
  }

  forClient(client: ClientKind): Site {
    return new SiteOfClient(this.opened, client);
  }
}
