import { config } from '@/lib/base/config/config';
import { type CommunityHealth, communityHealth } from '@/lib/community/community-health';
import { community } from '@/lib/community/open-community';
import { i18n } from '@/lib/i18n/i18n';
import { type HttpGauges, httpStats } from './http-stats';

/** Holds no addresses or secrets. */
interface SiteHealth {
  /** `degraded`: pages may be outdated. `down`: none can be shown. */
  status: 'ok' | 'degraded' | 'down';
  text: string;
  uptimeSeconds: number;
  http: HttpGauges;
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

function hasCachedPages({ cachedPages, storedPages }: HttpGauges, lastSuccessAt?: Date): boolean {
  const { cacheSeconds, staleSeconds } = config();
  const ageMs = Date.now() - Number(lastSuccessAt ?? 0);
  const isInTime = ageMs < (cacheSeconds + staleSeconds) * 1000;
  return (cachedPages > 0 && isInTime) || (storedPages?.count ?? 0) > 0;
}

/** Returns the state of the site from its counters. Sends no requests. */
export function siteHealth(): SiteHealth {
  const community = communityHealth();
  const http = httpStats().gauges();
  const isUp = community.state === 'up' || community.state === 'unknown';
  const hasPages =
    hasCachedPages(http, community.lastSuccessAt) || community.responseCache.responses > 0;
  const statusOfOutage = hasPages ? 'degraded' : 'down';
  return {
    status: isUp ? 'ok' : statusOfOutage,
    text: healthText(community, hasPages),
    uptimeSeconds: Math.round(process.uptime()),
    http,
    community,
  };
}

/** True if a visitor gets a page now, from cache or community. */
export async function isReady(): Promise<boolean> {
  const { lastSuccessAt } = communityHealth();
  return (
    hasCachedPages(httpStats().gauges(), lastSuccessAt) ||
    (await community().forums()).kind === 'ok'
  );
}
