import { type CommunityHealth, communityHealth } from '@/lib/community/client/community-health';
import { listForums } from '@/lib/community/operations/operations';
import { i18n } from '@/lib/i18n/i18n';
import { type HttpGauges, httpStats } from './http-stats';

/** How the site is, for machines and for people. */
export interface SiteHealth {
  /** `degraded`: what is shown may be old; `down`: nothing can be shown. */
  status: 'ok' | 'degraded' | 'down';
  /** The community's state in a sentence. */
  words: string;
  uptimeSeconds: number;
  door: HttpGauges;
  community: CommunityHealth;
}

function wordsOf({ mood, upstream }: CommunityHealth): string {
  const { t } = i18n();
  switch (mood) {
    case 'unknown':
      return t('health.unknown');
    case 'well':
      return t('health.ok');
    case 'troubled':
      return t('health.degraded');
    case 'paused':
      return t('health.paused', { seconds: upstream.pausedSeconds });
    case 'away':
      return t('health.unavailable');
  }
}

/** What is known of the site and its community. Asks nobody; holds no address and no secret. */
export function siteHealth(): SiteHealth {
  const community = communityHealth();
  const door = httpStats().gauges();
  const isWell = community.mood === 'well' || community.mood === 'unknown';
  const hasPages = door.savedPages > 0 || community.kept.answers > 0;
  return {
    status: isWell ? 'ok' : hasPages ? 'degraded' : 'down',
    words: wordsOf(community),
    uptimeSeconds: Math.round(process.uptime()),
    door,
    community,
  };
}

/** Whether a visitor would get a page now: a saved one, or one made of what the community answers. */
export async function isReady(): Promise<boolean> {
  if (httpStats().gauges().savedPages > 0) return true;
  return (await listForums()).kind === 'ok';
}
