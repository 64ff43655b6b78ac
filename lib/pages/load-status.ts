import type { Visitor } from '@/lib/community/community';
import {
  readAddresses,
  readServerTime,
  readUserAgent,
} from '@/lib/community/operations/operations';
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
    readServerTime(visitor),
    readAddresses(visitor),
    readUserAgent(visitor),
  ]);
  return {
    time: time.kind === 'ok' ? time.value : undefined,
    addresses: addresses.kind === 'ok' ? addresses.value : undefined,
    userAgent: userAgent.kind === 'ok' ? userAgent.value : undefined,
    failure: time.kind === 'ok' ? undefined : time,
  };
}
