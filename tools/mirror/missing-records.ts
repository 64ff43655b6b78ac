import type { RecordKind } from '@/lib/model/record-key';
import { type MirrorContext, type RecordSet, UNLISTED } from './mirror-context';
import { type MirrorTask, RECORDS, type TaskRecordKind } from './task-queue';

/** The share of a kind that a run may delete, and the number that it always may. */
const MAX_DELETED_SHARE = 0.05;
const ALWAYS_DELETABLE = 2;

const isTooMany = (count: number, total: number) =>
  (count > ALWAYS_DELETABLE && count > total * MAX_DELETED_SHARE) || (count === total && total > 1);

/** Returns why a run keeps so many missing records. */
const tooManyDeleted = (kind: RecordKind, count: number, total: number) =>
  `At least ${count} of ${total} ${kind}s are gone, by what the community answers: more than ` +
  `${MAX_DELETED_SHARE * 100} % in one run. The copy keeps them all. Check that the address ` +
  'is right and that the community shows them no more; then run again with --allow-gone.';

/** What a run knows about the missing records of one kind. */
class MissingOfKind {
  /** Records in the mirror before the run. */
  total: number;
  confirmed = 0;
  deleted = 0;
  /** Reported since the last record of the kind that was read. */
  reported = 0;

  constructor(readonly records: RecordSet) {
    this.total = records.count();
  }
}

/**
 * Decides when a missing record is deleted.
 * "Not found" may mean that the interface has moved. It counts only when the complete lists do not name the
 * record, or when another record of its kind is read afterwards. `deleteConfirmed` deletes all of them
 * together, and none of a kind with too many.
 */
export class MissingRecords {
  /** The kinds with more missing records than a run may delete, each with a sentence. */
  private readonly doubts = new Map<RecordKind, string>();
  private readonly kinds: Record<TaskRecordKind, MissingOfKind>;

  constructor(
    private readonly context: MirrorContext,
    records: Record<TaskRecordKind, RecordSet>,
    private readonly canDeleteMany: boolean,
  ) {
    this.kinds = { page: new MissingOfKind(records.page), topic: new MissingOfKind(records.topic) };
  }

  /** Deletes the forums or namespaces that their list does not name. */
  deleteUnlisted(kind: 'forum' | 'namespace', listed: ReadonlySet<string | number>): void {
    const { database, deleted, counts } = this.context;
    const known = database.all<{ id: string | number }>(`SELECT id FROM ${kind}`);
    const missing = known.filter(({ id }) => !listed.has(id));
    if (!this.mayDelete(kind, missing.length, known.length)) return;
    for (const { id } of missing) deleted.add(kind, id);
    counts.deleted += missing.length;
    database.run(`DELETE FROM ${kind}`);
  }

  /** Returns whether so many records may be deleted; otherwise none of the kind is. */
  private mayDelete(kind: RecordKind, count: number, total: number): boolean {
    if (this.canDeleteMany || !isTooMany(count, total)) return true;
    this.doubts.set(kind, tooManyDeleted(kind, count, total));
    return false;
  }

  /** Records that the community reports the record of a task as missing. */
  report(kind: TaskRecordKind, task: MirrorTask): void {
    this.context.queue.reportAbsent(task);
    if (task.mark === UNLISTED) {
      this.confirm(kind, task);
    } else {
      this.kinds[kind].reported += 1;
    }
  }

  /** Notes a record that was read, which confirms earlier reports of the kind. */
  recordRead(kind: TaskRecordKind): void {
    if (this.kinds[kind].reported === 0) return;
    for (const task of this.context.queue.reportedAbsent(kind)) this.confirm(kind, task);
    this.kinds[kind].reported = 0;
  }

  /** Ends a run. Unconfirmed reports are dropped. */
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

  /** Ends a run. Records of doubtful kinds stay, and are requested again in turn. */
  keepDoubtful(warn: (sentence: string) => void): void {
    for (const sentence of this.doubts.values()) warn(sentence);
    for (const kind of RECORDS) {
      if (this.doubts.has(kind)) {
        this.context.queue.rejectAbsent(kind, 'gone with too many', 'confirmed');
      }
    }
  }

  /** Deletes the records from the mirror that are confirmed to be missing. */
  deleteConfirmed(): void {
    for (const task of this.context.queue.confirmedAbsent()) {
      const kind = recordKindOf(task);
      if (!kind || this.doubts.has(kind)) continue;
      const missing = this.kinds[kind];
      if (missing.records.has(task.id)) {
        this.context.counts.deleted += 1;
        missing.deleted += 1;
      }
      missing.records.remove(task.id, task.mark !== UNLISTED);
      this.context.queue.remove(task);
    }
  }

  private confirm(kind: TaskRecordKind, task: MirrorTask): void {
    this.context.queue.confirmAbsent(task);
    const missing = this.kinds[kind];
    if (!missing.records.has(task.id)) return;
    missing.confirmed += 1;
    if (!isTooMany(missing.confirmed, missing.total)) return;
    // Counted again, since a first run begins empty; not each time, since it is slow.
    if (!this.doubts.has(kind)) missing.total = missing.records.count() + missing.deleted;
    this.mayDelete(kind, missing.confirmed, missing.total);
  }
}

/** Returns the kind of record that a task reads; undefined for a list. */
export const recordKindOf = ({ kind }: MirrorTask): TaskRecordKind | undefined =>
  RECORDS.find((record) => record === kind);
