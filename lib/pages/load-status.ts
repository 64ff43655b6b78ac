import { community } from '@/lib/community/open-community';
import { setRefusalStatus } from './page-result';
import { currentRenderContext } from './render-context';

/** What the community reports about a visitor. What it does not report is undefined. */
export interface ReportedStatus {
  time?: Date | undefined;
  addresses?: string[] | undefined;
  userAgent?: string | undefined;
}

/**
 * Loads what the community reports about the visitor. The page is complete without an answer, since it reports
 * what is wrong.
 */
export async function loadStatus(): Promise<ReportedStatus> {
  const headers = currentRenderContext()?.clientHeaders ?? {};
  // The HTTP layer has put the address of the visitor there.
  const visitor = {
    address: headers['x-forwarded-for'] || undefined,
    userAgent: headers['user-agent'] || undefined,
  };
  const [time, addresses, userAgent] = await Promise.all([
    community().time(visitor),
    community().addresses(visitor),
    community().userAgent(visitor),
  ]);
  if (time.kind !== 'ok') setRefusalStatus({ kind: 'failed', failure: time });
  return {
    time: time.kind === 'ok' ? time.value : undefined,
    addresses: addresses.kind === 'ok' ? addresses.value : undefined,
    userAgent: userAgent.kind === 'ok' ? userAgent.value : undefined,
  };
}
