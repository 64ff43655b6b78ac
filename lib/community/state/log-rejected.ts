import { log } from '@/lib/base/log/log';
import type { OnRejectedRecord } from '@/lib/wire/json/list';

/**
 * Returns what `parse` returns. The records that it leaves out are logged once for each reason, with their number.
 * @param about what the log names them by
 * @param onRejected called with each of them
 */
export function logRejected<T>(
  about: Record<string, string>,
  onRejected: OnRejectedRecord,
  parse: (leaveOut: OnRejectedRecord) => T,
): T {
  const counts = new Map<string, number>();
  const parsed = parse((reason, rejection) => {
    onRejected(reason, rejection);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  });
  for (const [reason, times] of counts)
    log().warn({ event: 'record left out', ...about, reason, times });
  return parsed;
}
