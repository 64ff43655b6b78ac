import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { RecordKey } from '@/lib/model/record-key';

/** Beyond these numbers the oldest entries are evicted. */
const MAX_SEEN = 20_000;
const MAX_WITHDRAWN = 10_000;

const keyOf = ({ kind, id }: RecordKey) => `${kind} ${id}`;

/**
 * Records that a community has hidden, moved or deleted. Readers of cached or mirrored records check it, and
 * caches of pages listen to it.
 */
class WithdrawnRecords {
  private readonly seen = new LRUCache<string, true>({ max: MAX_SEEN });
  private readonly withdrawn = new LRUCache<string, true>({ max: MAX_WITHDRAWN });
  private readonly listeners: ((record: RecordKey) => void)[] = [];

  /** The community sent this record. */
  markSeen(record: RecordKey): void {
    this.seen.set(keyOf(record), true);
    this.withdrawn.delete(keyOf(record));
  }

  /** True for a record that the community has sent, and not withdrawn since. */
  hasSeen(record: RecordKey): boolean {
    return this.seen.has(keyOf(record));
  }

  /** Notes a missing record. Calls the listeners when the community had sent it before. */
  markMissing(record: RecordKey): void {
    this.withdrawn.set(keyOf(record), true);
    if (!this.seen.delete(keyOf(record))) return;
    for (const listener of this.listeners) listener(record);
  }

  /** True when the last response said that there is no such record. */
  has(record: RecordKey): boolean {
    return this.withdrawn.has(keyOf(record));
  }

  /** Calls back with each withdrawn record that the community had sent. */
  onWithdrawal(listener: (record: RecordKey) => void): void {
    this.listeners.push(listener);
  }
}

/** The records that were withdrawn while this process ran. */
export const withdrawnRecords = defineProcessState(
  'withdrawn-records',
  () => new WithdrawnRecords(),
);
