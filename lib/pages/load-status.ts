import type { Visitor } from '@/lib/community/community';
import type { Site } from '@/lib/community/site/site';
import { type SiteHealth, siteHealth } from '@/lib/community/site/site-health';
import type { ViewOf } from '@/lib/urls/views/view';
import { type PageResult, statusOfFailure } from './page-result';

interface StatusContent {
  health: SiteHealth;
  reported: ReportedStatus;
}

export interface ReportedStatus {
  time?: Date | undefined;
  addresses?: string[] | undefined;
  userAgent?: string | undefined;
}

/**
 * Loads the site's health, the community's clock, and the addresses and `User-Agent` that it sees of a
 * visitor. Unreadable values are undefined; without the clock, `error` is set.
 */
export async function loadStatus(
  _view: ViewOf<'status'>,
  site: Site,
  visitor: Visitor = {},
): Promise<PageResult<StatusContent>> {
  const { community } = site;
  const [time, addresses, userAgent] = await Promise.all([
    community.time(visitor),
    community.addresses(visitor),
    community.userAgent(visitor),
  ]);
  return {
    kind: 'ready',
    ...(time.kind !== 'ok' && { error: statusOfFailure(time) }),
    health: siteHealth(site),
    reported: {
      time: time.kind === 'ok' ? time.value : undefined,
      addresses: addresses.kind === 'ok' ? addresses.value : undefined,
      userAgent: userAgent.kind === 'ok' ? userAgent.value : undefined,
    },
  };
}
