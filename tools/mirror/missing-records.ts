import type { RecordKind } from '@/lib/model/record-key';
import type { MirrorContext, RecordSet } from './mirror-context';
import { type MirrorTask, RECORDS, type TaskRecordKind } from './task-queue';

/** Limits of deletions per run and kind. */
const MAX_DELETED_SHARE = 0.05;
const ALWAYS_DELETABLE = 2;

const isTooMany = (count: number, total: number) =>
  (count > ALWAYS_DELETABLE && count > total * MAX_DELETED_SHARE) || (count === total && total > 1);

const tooManyDeleted = (kind: RecordKind, count: number, total: number) =>
  `At least ${count} of ${total} ${kind}s are gone, by what the community answers: more than ` +
  `${MAX_DELETED_SHARE * 100} % in one run. The copy keeps them all. Check that the address ` +
  'is right and that the community shows them no more; then run again with --allow-gone.';

class MissingOfKind {
  total: number;
  confirmed = 0;
  deleted = 0;
  /** Reports since the last record read. */
  reported = 0;

  constructor(readonly records: RecordSet) {
    this.total = records.count();
  }
}

/**
 * Decides when a missing record is deleted. "Not found" may mean that the API has moved, so it counts only if
 * complete lists lack the record, or another of its kind is read later. `deleteConfirmed` deletes all, or
 * none of a kind with too many.
 */
export class MissingRecords {
  /** Kinds with too many missing records, and why they are kept. */
  private readonly doubts = new Map<RecordKind, string>();
  private readonly kinds: Record<TaskRecordKind, MissingOfKind>;

  constructor(
    private readonly context: MirrorContext,
    records: Record<TaskRecordKind, RecordSet>,
    private readonly canDeleteMany: boolean,
  ) {
    this.kinds = { page: new MissingOfKind(records.page), topic: new MissingOfKind(records.topic) };
  }

  /** Deletes forums or namespaces that their list lacks. */
  deleteUnlisted(kind: 'forum' | 'namespace', listed: ReadonlySet<string | number>): void {
    const { database, deleted, counts } = this.context;
    const known = database.all<{ id: string | number }>(`SELECT id FROM ${kind}`);
    const missing = known.filter(({ id }) => !listed.has(id));
    if (!this.mayDelete(kind, missing.length, known.length)) return;
    for (const { id } of missing) deleted.add(kind, id);
    counts.deleted += missing.length;
    database.write(`DELETE FROM ${kind}`);
  }

  /** False if so many are missing that the list may be wrong. */
  private mayDelete(kind: RecordKind, count: number, total: number): boolean {
    if (this.canDeleteMany || !isTooMany(count, total)) return true;
    this.doubts.set(kind, tooManyDeleted(kind, count, total));
    return false;
  }

  /** Notes that a record was reported missing. */
  report(kind: TaskRecordKind, task: MirrorTask): void {
    this.context.queue.reportAbsent(task);
    if (task.isUnlisted) {
      this.confirm(kind, task);
    } else {
      this.kinds[kind].reported += 1;
    }
  }

  /** Notes that a record was read, which confirms earlier reports. */
  recordRead(kind: TaskRecordKind): void {
    if (this.kinds[kind].reported === 0) return;
    for (const task of this.context.queue.reportedAbsent(kind)) this.confirm(kind, task);
    this.kinds[kind].reported = 0;
  }

  /** Drops unconfirmed reports at a run's end. */
  rejectUnconfirmed(warn: (sentence: string) => void): void {
    for (const kind of RECORDS) {
      const missing = this.kinds[kind];
      if (missing.reported === 0) continue;
      this.context.queue.rejectAbsent(
        kind,
        'reported as missing, as all that were requested after it',
      );
      warn(
        `The community says of ${missing.reported} ${kind}s that they are not there, and ` +
          'no other was answered since: none is taken to be gone.',
      );
      missing.reported = 0;
    }
  }

  /** Keeps doubtful kinds for later requests. */
  keepDoubtful(warn: (sentence: string) => void): void {
    for (const sentence of this.doubts.values()) warn(sentence);
    for (const kind of RECORDS) {
      if (this.doubts.has(kind)) {
        this.context.queue.rejectAbsent(kind, 'gone with too many', 'confirmed');
      }
    }
  }

  deleteConfirmed(): void {
    for (const task of this.context.queue.confirmedAbsent()) {
      const kind = recordKindOf(task);
      if (!kind || this.doubts.has(kind)) continue;
      const missing = this.kinds[kind];
      if (missing.records.has(task.id)) {
        this.context.counts.deleted += 1;
        missing.deleted += 1;
      }
      missing.records.remove(task.id, !task.isUnlisted);
      this.context.queue.remove(task);
    }
  }

  private confirm(kind: TaskRecordKind, task: MirrorTask): void {
    this.context.queue.confirmAbsent(task);
    const missing = this.kinds[kind];
    if (!missing.records.has(task.id)) return;
    missing.confirmed += 1;
    if (!isTooMany(missing.confirmed, missing.total)) return;
    // Counted again, since a first run begins empty; only once, since it is slow.
    if (!this.doubts.has(kind)) missing.total = missing.records.count() + missing.deleted;
    this.mayDelete(kind, missing.confirmed, missing.total);
  }
}

/** Returns a task's kind of record; undefined for lists. */
export const recordKindOf = ({ kind }: MirrorTask): TaskRecordKind | undefined =>
  RECORDS.find((record) => record === kind);
