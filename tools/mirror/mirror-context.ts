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
  /** Deletes the records of a kind that its list does not name; none where these are more than a run may delete. */
  deleteUnlisted(kind: 'forum' | 'namespace', listed: ReadonlySet<string | number>): void;
  /** Adds a sentence about the community to the summary of the run; the exit status is then 1. */
  warn(sentence: string): void;
}

/** In the mark of a task: the lists, read completely, do not name the record any more. */
export const UNLISTED = 1;

/** The mirrored records of one kind. */
export interface RecordSet {
  count(): number;
  has(id: string): boolean;
  /** Removes a record from the mirror; one that is still listed is requested again in turn. */
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
  /** Records that came again in the same list; the newest of them is kept. */
  repeated: number;
  /** Topics whose posts were the same whatever the offset, so that the rest could not be read. */
  repeatingTopics: number;
}

/**
 * Writes what was read, in one transaction with the state of the task. Returns where the task
 * continues; undefined when it is done.
 */
type ApplyResult = () => TaskProgress | undefined;

/** Makes one request for a task. */
export type TaskHandler = (task: MirrorTask) => Promise<Outcome<ApplyResult>>;

/**
 * Returns whether the community reports that it has no such record, or not for guests. "Invalid"
 * counts too: the requests of a mirror differ in nothing but the record.
 */
export const isReportedMissing = ({ kind }: Outcome<unknown>): boolean =>
  kind === 'missing' || kind === 'gone' || kind === 'invalid';
