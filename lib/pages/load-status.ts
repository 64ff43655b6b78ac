import type { Visitor } from '@/lib/community/community';
import {
  readAddresses,
  readServerTime,
  readUserAgent,
} from '@/lib/community/operations/operations';
import { i18n } from '@/lib/i18n/i18n';

/** Loads what the community reports about a visitor. What it does not report is undefined. */
export async function loadStatus(visitor: Visitor) {
  const [time, addresses, userAgent] = await Promise.all([
    readServerTime(visitor),
    readAddresses(visitor),
    readUserAgent(visitor),
  ]);
  return {
    timeText: time.kind === 'ok' ? i18n().clock(time.value) : undefined,
    addresses: addresses.kind === 'ok' ? addresses.value : undefined,
    userAgent: userAgent.kind === 'ok' ? userAgent.value : undefined,
    failure: time.kind === 'ok' ? undefined : time,
  };
}
