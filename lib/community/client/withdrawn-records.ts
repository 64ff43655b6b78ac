import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/runtime/process-state';

/** What names a record that has a page of its own. */
export type RecordKey = { kind: 'topic' | 'forum'; id: number } | { kind: 'page'; id: string };

/** Beyond these numbers, what was noted longest ago is forgotten. */
const MAX_SEEN = 20_000;
const MAX_WITHDRAWN = 10_000;

const keyOf = ({ kind, id }: RecordKey) => `${kind} ${id}`;

/**
 * The records that a community has withdrawn: hidden, moved out of sight or deleted. What shows
 * records from memory or from a copy asks here first; what holds pages listens.
 */
export class WithdrawnRecords {
  private readonly seen = new LRUCache<string, true>({ max: MAX_SEEN });
  private readonly withdrawn = new LRUCache<string, true>({ max: MAX_WITHDRAWN });
  private readonly listeners: ((record: RecordKey) => void)[] = [];

  /** The community gave this record. */
  markSeen(record: RecordKey): void {
    this.seen.set(keyOf(record), true);
    this.withdrawn.delete(keyOf(record));
  }

  /** True when the community gave this record, and has not withdrawn it since. */
  hasSeen(record: RecordKey): boolean {
    return this.seen.has(keyOf(record));
  }

  /** The community has no such record; tells the listeners where it had given it before. */
  markMissing(record: RecordKey): void {
    this.withdrawn.set(keyOf(record), true);
    if (!this.seen.delete(keyOf(record))) return;
    for (const listener of this.listeners) listener(record);
  }

  /** True when the community last said that it has no such record. */
  has(record: RecordKey): boolean {
    return this.withdrawn.has(keyOf(record));
  }

  /** Calls back with each record that was given before and is withdrawn now. */
  onWithdrawal(listener: (record: RecordKey) => void): void {
    this.listeners.push(listener);
  }
}

/** The records that this process has seen withdrawn. */
export const withdrawnRecords = defineProcessState(
  'withdrawn-records',
  () => new WithdrawnRecords(),
);
