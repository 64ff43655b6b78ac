import type { OperationRequest } from '@/lib/community/client/send-request';
import type { Outcome } from '@/lib/model/outcome';
import type { StoreDatabase } from '@/lib/store/database/database';
import type { GoneKind } from '@/lib/store/queries/gone-queries';
import type { DeletedRecords } from './safeguards/deleted-records';
import type { SyncState } from './sync-state';
import type { MirrorTask, TaskQueue, TaskRemainder } from './task-queue';

/** What every job works with. */
export interface MirrorContext {
  db: StoreDatabase;
  queue: TaskQueue;
  notes: SyncState;
  gone: DeletedRecords;
  tally: RunCounts;
  ask<T>(question: OperationRequest<T>): Promise<Outcome<T>>;
  /** Whether a run may lose so many of the records of a kind that it knows; ends the run where not. */
  mayLose(kind: GoneKind, lost: number, known: number): boolean;
  /** Notes a sentence about the community for the end of the run; the exit status is then not 0. */
  warn(sentence: string): void;
}

/** In the mark of a task: the lists, read whole, do not name the record any more. */
export const UNLISTED = 1;

/** The records of one kind that are asked for one by one. */
export interface RecordBook {
  /** How many are in the copy. */
  stored(): number;
  isStored(id: string): boolean;
  /** Removes one from the copy; one that is still listed is asked for again in turn. */
  forget(id: string, isListed: boolean): void;
  /** One in the copy that was read last and is not to be asked for, to see whether such are answered. */
  readable(): string | undefined;
}

/** What a run has done, in records. */
export interface RunCounts {
  pages: number;
  topics: number;
  posts: number;
  deleted: number;
  /** Records that stood in an answer and could not be understood. */
  invalid: number;
  /** Topics of which the same posts came whatever the offset, so that the rest could not be read. */
  repeatingTopics: number;
}

/** Writes down what was read; called in one transaction with the end of its task, or where it goes on. */
export type ApplyResult = () => TaskRemainder | undefined;

/** Asks once for what a task is about. */
export type Job = (task: MirrorTask) => Promise<Outcome<ApplyResult>>;

/**
 * Whether the community says that it has no such record, or not for guests. What it calls invalid
 * is one of these: nothing else in the questions of a mirror differs from record to record.
 */
export const isAbsence = ({ kind }: Outcome<unknown>): boolean =>
  kind === 'missing' || kind === 'gone' || kind === 'invalid';
