import type { Visitor } from '@/lib/community/community';
import { community } from '@/lib/community/open-community';
import { type PageResult, statusOfFailure } from './page-result';

export interface ReportedStatus {
  time?: Date | undefined;
  addresses?: string[] | undefined;
  userAgent?: string | undefined;
}

/**
 * Loads the community's clock, and the addresses and `User-Agent` that it sees of a visitor. Unreadable
 * values are undefined; without the clock, `error` is set.
 */
export async function loadStatus(
  visitor: Visitor,
): Promise<PageResult<{ reported: ReportedStatus }>> {
  const [time, addresses, userAgent] = await Promise.all([
    community().time(visitor),
    community().addresses(visitor),
    community().userAgent(visitor),
  ]);
  return {
    kind: 'ready',
    ...(time.kind !== 'ok' && { error: statusOfFailure(time) }),
    reported: {
      time: time.kind === 'ok' ? time.value : undefined,
      addresses: addresses.kind === 'ok' ? addresses.value : undefined,
      userAgent: userAgent.kind === 'ok' ? userAgent.value : undefined,
    },
  };
}
