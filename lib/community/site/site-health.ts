import { i18n } from '@/lib/i18n/i18n';
import { type CommunityHealth, communityHealth } from './community-health';
import type { Site } from './site';

/** Holds no addresses or secrets. */
export interface SiteHealth {
  /** `degraded`: pages may be outdated. `down`: none can be shown. */
  status: 'ok' | 'degraded' | 'down';
  text: string;
  community: CommunityHealth;
}

/** `hasPages`: pages can be shown while the community is down. */
function healthText({ state, upstream }: CommunityHealth, hasPages: boolean): string {
  const { t } = i18n();
  const copies = hasPages ? 'yes' : 'no';
  switch (state) {
    case 'unknown':
      return t('health.unknown');
    case 'up':
      return t('health.ok');
    case 'degraded':
      return t('health.degraded', { copies });
    case 'paused':
      return t('health.paused', { seconds: upstream.pausedSeconds, copies });
    case 'down':
      return t('health.unavailable', { copies });
  }
}

function hasCachedPages({ settings, cachedPages }: Site, lastSuccessAt?: Date): boolean {
  const { cacheSeconds, staleSeconds } = settings;
  const { inMemory, stored } = cachedPages.count();
  const ageMs = Date.now() - Number(lastSuccessAt ?? 0);
  const isInTime = ageMs < (cacheSeconds + staleSeconds) * 1000;
  return (inMemory > 0 && isInTime) || stored > 0;
}

/** Returns the state of the site from its counters. Sends no requests. */
export function siteHealth(site: Site): SiteHealth {
  const community = communityHealth(site);
  const isUp = community.state === 'up' || community.state === 'unknown';
  const hasPages =
    hasCachedPages(site, community.lastSuccessAt) || community.responseCache.responses > 0;
  const statusOfOutage = hasPages ? 'degraded' : 'down';
  return {
    status: isUp ? 'ok' : statusOfOutage,
    text: healthText(community, hasPages),
    community,
  };
}

/** True if a visitor gets a page now, from cache or community. */
export async function isReady(site: Site): Promise<boolean> {
  const { lastSuccessAt } = communityHealth(site);
  return hasCachedPages(site, lastSuccessAt) || (await site.community.forums()).kind === 'ok';
}
