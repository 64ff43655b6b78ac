import type { Answer, Community } from '@/lib/community/community';
import type { Outcome } from '@/lib/model/outcome';
import type { DeletedRecords } from './deleted-records';
import type { MirrorDatabase } from './mirror-database';
import type { SyncState } from './sync-state';
import type { MirrorTask, TaskProgress, TaskQueue } from './task-queue';

export interface MirrorContext {
  database: MirrorDatabase;
  queue: TaskQueue;
  state: SyncState;
  deleted: DeletedRecords;
  counts: RunCounts;
  /** Asks the community. Counts rejected records. */
  ask<T>(call: (community: Community) => Answer<T>): Promise<Outcome<T>>;
  /** Deletes unlisted records, but none if they exceed the run's limit. */
  deleteUnlisted(kind: 'forum' | 'namespace', listed: ReadonlySet<string | number>): void;
  /** Adds to the summary. The exit status becomes 1. */
  warn(sentence: string): void;
}

export interface RecordSet {
  count(): number;
  has(id: string): boolean;
  /** Listed records are requested again later. */
  remove(id: string, isListed: boolean): void;
}

export interface RunCounts {
  pages: number;
  topics: number;
  posts: number;
  deleted: number;
  invalid: number;
  /** Records that a list repeated. The newest stays. */
  repeated: number;
  /** Topics with the same posts at every offset. */
  repeatingTopics: number;
}

/** Writes a response to the database. Returns where the task goes on; undefined if it is done. */
type ApplyResult = () => TaskProgress | undefined;

/** Requests a task's record. Returns a failure, or a function that writes the response. */
export type TaskHandler = (task: MirrorTask) => Promise<Outcome<ApplyResult>>;

/**
 * True if guests cannot get the record. "Invalid" counts, since a mirror's requests differ only in the
 * record.
 */
export const isReportedMissing = ({ kind }: Outcome<unknown>): boolean =>
  kind === 'missing' || kind === 'gone' || kind === 'invalid';
