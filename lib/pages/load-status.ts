import type { Visitor } from '@/lib/community/community';
import { community } from '@/lib/community/open-community';
import type { Failure } from '@/lib/model/outcome';

/** What the community reports about a visitor. What it does not report is undefined. */
export interface ReportedStatus {
  time?: Date | undefined;
  addresses?: string[] | undefined;
  userAgent?: string | undefined;
  failure?: Failure | undefined;
}

/** Loads what the community reports about a visitor. */
export async function loadStatus(visitor: Visitor): Promise<ReportedStatus> {
  const [time, addresses, userAgent] = await Promise.all([
    community().time(visitor),
    community().addresses(visitor),
    community().userAgent(visitor),
  ]);
  return {
    time: time.kind === 'ok' ? time.value : undefined,
    addresses: addresses.kind === 'ok' ? addresses.value : undefined,
    userAgent: userAgent.kind === 'ok' ? userAgent.value : undefined,
    failure: time.kind === 'ok' ? undefined : time,
  };
}
