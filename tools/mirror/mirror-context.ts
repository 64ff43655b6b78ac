import type { Answer, Community } from '@/lib/community/community';
import type { Outcome } from '@/lib/model/outcome';
import type { DeletedRecords } from './deleted-records';
import type { MirrorDatabase } from './mirror-database';
import type { SyncState } from './sync-state';
import type { MirrorTask, TaskProgress, TaskQueue } from './task-queue';

/** What every task handler works with. */
export interface MirrorContext {
  database: MirrorDatabase;
  queue: TaskQueue;
  state: SyncState;
  deleted: DeletedRecords;
  counts: RunCounts;
  /** Asks the community, and counts the records that were left out of its answer. */
  ask<T>(call: (community: Community) => Answer<T>): Promise<Outcome<T>>;
  /** Deletes the records that their list does not name; none when they exceed the limit of a run. */
  deleteUnlisted(kind: 'forum' | 'namespace', listed: ReadonlySet<string | number>): void;
  /** Adds a sentence to the summary of the run, whose exit status is then 1. */
  warn(sentence: string): void;
}

/** The mark of a task: the complete lists no longer name the record. */
export const UNLISTED = 1;

/** The mirrored records of one kind. */
export interface RecordSet {
  count(): number;
  has(id: string): boolean;
  /** Removes a record from the mirror. A listed one is requested again in turn. */
  remove(id: string, isListed: boolean): void;
}

/** What a run has done, in records. */
export interface RunCounts {
  pages: number;
  topics: number;
  posts: number;
  deleted: number;
  /** Records in responses that were not valid and were left out. */
  invalid: number;
  /** Repeated records in a list. The newest stays. */
  repeated: number;
  /** Topics with the same posts at every offset, whose rest cannot be read. */
  repeatingTopics: number;
}

/**
 * Writes what was read with the state of the task in one transaction. Returns where the task continues;
 * undefined when it is done.
 */
type ApplyResult = () => TaskProgress | undefined;

/** Makes one request for a task. */
export type TaskHandler = (task: MirrorTask) => Promise<Outcome<ApplyResult>>;

/**
 * True when the community has no such record for guests. "Invalid" counts too, since the requests of a mirror
 * differ only in the record.
 */
export const isReportedMissing = ({ kind }: Outcome<unknown>): boolean =>
  kind === 'missing' || kind === 'gone' || kind === 'invalid';
