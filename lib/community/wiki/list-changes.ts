import type { Change, ChangeList } from '@/lib/model/records';

/**
 * Returns changes after `since` (ISO 8601), oldest first; without it, the newest first.
 * @param newest newest first
 * @param hasAll true if `newest` lacks no change after `since`
 */
export function listChanges(
  newest: Change[],
  since: number | string | undefined,
  limit: number,
  hasAll: boolean,
): ChangeList {
  if (typeof since !== 'string') {
    return { changes: newest.slice(0, limit), last: 0, isComplete: false };
  }
  const sinceMs = Date.parse(since);
  const after = newest.filter(({ at }) => at.getTime() > sinceMs).reverse();
  return {
    changes: after.slice(0, limit),
    last: 0,
    isComplete: hasAll && after.length <= limit,
  };
}
