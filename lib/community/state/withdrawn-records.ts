import { LRUCache } from 'lru-cache';
import type { RecordKey } from '@/lib/model/record-key';

const MAX_SEEN = 20_000;
const MAX_WITHDRAWN = 10_000;

const keyOf = ({ kind, id }: RecordKey) => `${kind} ${id}`;

/**
 * Records that the community hid, moved or deleted. Readers of cached or mirrored records check it; page
 * caches listen to it.
 */
export class WithdrawnRecords {
  private readonly seen = new LRUCache<string, true>({ max: MAX_SEEN });
  private readonly withdrawn = new LRUCache<string, true>({ max: MAX_WITHDRAWN });
  private readonly listeners: ((record: RecordKey) => void)[] = [];

  /** Notes that the community sent a record. */
  markSeen(record: RecordKey): void {
    this.seen.set(keyOf(record), true);
    this.withdrawn.delete(keyOf(record));
  }

  /** True if the community sent the record and has not withdrawn it. */
  hasSeen(record: RecordKey): boolean {
    return this.seen.has(keyOf(record));
  }

  /** Notes that a record is missing. Tells listeners if it was seen before. */
  markMissing(record: RecordKey): void {
    this.withdrawn.set(keyOf(record), true);
    if (!this.seen.delete(keyOf(record))) return;
    for (const listener of this.listeners) listener(record);
  }

  /** True if the last response called the record missing. */
  has(record: RecordKey): boolean {
    return this.withdrawn.has(keyOf(record));
  }

  /** Another store says anew what is missing: a record may have been requested before it was imported. */
  clear(): void {
    this.withdrawn.clear();
  }

  onWithdrawal(listener: (record: RecordKey) => void): void {
    this.listeners.push(listener);
  }
}
