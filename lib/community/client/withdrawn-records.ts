import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/runtime/process-state';

/** What names a record that has a page of its own. */
export type RecordName = { kind: 'topic' | 'forum'; id: number } | { kind: 'page'; id: string };

/** Beyond these numbers, what was noted longest ago is forgotten. */
const MAX_GIVEN = 20_000;
const MAX_WITHDRAWN = 10_000;

const keyOf = ({ kind, id }: RecordName) => `${kind} ${id}`;

/**
 * The records that a community has withdrawn: hidden, moved out of sight or deleted. What shows
 * records from memory or from a copy asks here first; what holds pages listens.
 */
export class WithdrawnRecords {
  private readonly given = new LRUCache<string, true>({ max: MAX_GIVEN });
  private readonly withdrawn = new LRUCache<string, true>({ max: MAX_WITHDRAWN });
  private readonly listeners: ((record: RecordName) => void)[] = [];

  /** The community gave this record. */
  noteGiven(record: RecordName): void {
    this.given.set(keyOf(record), true);
    this.withdrawn.delete(keyOf(record));
  }

  /** True when the community gave this record, and has not withdrawn it since. */
  wasGiven(record: RecordName): boolean {
    return this.given.has(keyOf(record));
  }

  /** The community has no such record; tells the listeners where it had given it before. */
  noteAbsent(record: RecordName): void {
    this.withdrawn.set(keyOf(record), true);
    if (!this.given.delete(keyOf(record))) return;
    for (const listener of this.listeners) listener(record);
  }

  /** True when the community last said that it has no such record. */
  has(record: RecordName): boolean {
    return this.withdrawn.has(keyOf(record));
  }

  /** Calls back with each record that was given before and is withdrawn now. */
  onWithdrawal(listener: (record: RecordName) => void): void {
    this.listeners.push(listener);
  }
}

/** The records that this process has seen withdrawn. */
export const withdrawnRecords = defineProcessState(
  'withdrawn-records',
  () => new WithdrawnRecords(),
);
