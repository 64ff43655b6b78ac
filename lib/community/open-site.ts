import { config } from '@/lib/base/config/config';
import { siteAbilities } from './abilities';
import { community } from './open-community';
import type { Site } from './site';

/** Opens the community that the configuration names. */
export function openSite(): Site {
  return {
    settings: config(),
    community: community(),
    get can() {
      return siteAbilities();
    },
  };
}
