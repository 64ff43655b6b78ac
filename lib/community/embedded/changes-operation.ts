import type { z } from 'zod';
import type { OperationResult } from '@/lib/api/operation-result';
import { readParameters } from '@/lib/api/parameters';
import type { ChangeQueries } from '@/lib/store/queries/change-queries';
import { href } from '@/lib/urls/views/href';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';
import { encodeChange, type StoredChange } from '@/lib/wire/change';
import type { changesRecord } from '@/lib/wire/records/change-records';

/** Returns the page on this site that shows, or showed, the record. */
const pathOf = ({ kind, id, topicId }: StoredChange): string =>
  href(
    kind === 'post'
      ? { kind, topicId: topicId ?? 0, postId: Number(id) }
      : viewOfRecord({ kind, id }),
  );

/**
 * `GET /changes`, an operation of Lectern's own: the records that were added, changed or gone after a
 * change or a time, oldest first; without `since` the newest, newest first. `last` is the next
 * `since`; `complete` is false where changes in between are no longer stored.
 */
export function changesOperation(
  store: ChangeQueries,
  parameters: URLSearchParams,
): OperationResult {
  const { since: start, limit } = readParameters(parameters, 'changes');
  const { first, last } = store.ends();
  const from = typeof start === 'string' ? store.numberAt(Date.parse(start) / 1000) : start;
  const changes = from === undefined ? store.newest(limit) : store.after(from, limit);
  return {
    body: {
      changes: changes.map((change) => encodeChange(change, pathOf(change))),
      last: from === undefined ? last : (changes.at(-1)?.number ?? last),
      complete: from === undefined || first <= 1 || from >= first - 1,
    } satisfies z.infer<typeof changesRecord>,
  };
}
