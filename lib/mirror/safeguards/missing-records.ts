import type { GoneKind } from '@/lib/store/queries/gone-queries';
import { type RecordBook, type RunCounts, UNLISTED } from '../mirror-context';
import { type MirrorTask, RECORDS, type RecordKind, type TaskQueue } from '../task-queue';

/** The share of a kind's records that a run may remove, and how many it may in any case. */
const MAX_LOST_SHARE = 0.05;
const LOST_IN_ANY_CASE = 2;
/** How many other records are tried before absences are given up as not confirmed. */
const MAX_CONTROLS = 3;

const PLURALS: Record<GoneKind, string> = {
  namespace: 'namespaces',
  page: 'pages',
  forum: 'forums',
  topic: 'topics',
};

const isTooMany = (lost: number, known: number) =>
  (lost > LOST_IN_ANY_CASE && lost > known * MAX_LOST_SHARE) || (lost === known && known > 1);

/** Why a run stops that would remove this many records from the copy. */
const tooManyGone = (kind: GoneKind, lost: number, known: number) =>
  `At least ${lost} of ${known} ${PLURALS[kind]} are gone, by what the community answers: more than ` +
  `${MAX_LOST_SHARE * 100} % in one run. The copy keeps them, and the run stops. Check that --from ` +
  'is right and that the community shows them no more; then run again with --allow-gone.';

/**
 * Decides when a record that the community says is not there is removed from the copy.
 *
 * "Not found" may as well mean that the path of the interface has changed, so it counts only where
 * the lists, read whole, do not name the record either, or where afterwards another record of its
 * kind is answered. All are removed together by `remove`, and none once they are too many.
 */
export class MissingRecords {
  /** Why the run must end, once more is gone than a run may remove. */
  excess: string | undefined;
  private readonly known: Record<RecordKind, number>;
  private readonly lost: Record<RecordKind, number> = { page: 0, topic: 0 };
  private readonly removed: Record<RecordKind, number> = { page: 0, topic: 0 };
  private readonly claimed: Record<RecordKind, number> = { page: 0, topic: 0 };
  private readonly controls: Record<RecordKind, number> = { page: 0, topic: 0 };

  constructor(
    private readonly queue: TaskQueue,
    private readonly books: Record<RecordKind, RecordBook>,
    private readonly tally: RunCounts,
    private readonly isAllowed: boolean,
  ) {
    this.known = { page: books.page.stored(), topic: books.topic.stored() };
  }

  /** Whether so many records may be lost; where not, the run has to end. */
  mayLose(kind: GoneKind, lost: number, known: number): boolean {
    if (this.isAllowed || !isTooMany(lost, known)) return true;
    this.excess ??= tooManyGone(kind, lost, known);
    return false;
  }

  /** Notes that the community says that the record of a task is not there. */
  claim(kind: RecordKind, task: MirrorTask): void {
    this.queue.claimAbsent(task);
    if (task.mark === UNLISTED) this.confirm(kind, task);
    else this.claimed[kind] += 1;
  }

  /** Notes that a record of a kind was answered: what was said of others before is then believed. */
  answered(kind: RecordKind): void {
    if (this.claimed[kind] === 0) return;
    for (const task of this.queue.claimedAbsent(kind)) this.confirm(kind, task);
    this.claimed[kind] = 0;
  }

  /**
   * Adds a task for a record that could be read before, where absences are still to be confirmed;
   * false when there are none. After a few such without success they are given up, with a warning.
   */
  askForControl(warn: (sentence: string) => void): boolean {
    for (const kind of RECORDS) {
      if (this.claimed[kind] === 0) continue;
      const control = this.controls[kind] < MAX_CONTROLS && this.books[kind].readable();
      if (control) {
        this.controls[kind] += 1;
        this.queue.add(kind, control);
        return true;
      }
      this.queue.doubtAbsent(kind, 'said not to be there, as are all others that were tried');
      warn(
        `The community says of ${this.claimed[kind]} ${PLURALS[kind]} that they are not there, and ` +
          'no other was answered since: none is taken to be gone.',
      );
      this.claimed[kind] = 0;
    }
    return false;
  }

  /** Removes from the copy what is certain to be gone. */
  remove(): void {
    if (this.excess !== undefined) return;
    for (const task of this.queue.confirmedAbsent()) {
      const kind = recordKindOf(task);
      if (!kind) continue;
      const book = this.books[kind];
      if (book.isStored(task.id)) {
        this.tally.deleted += 1;
        this.removed[kind] += 1;
      }
      book.forget(task.id, task.mark !== UNLISTED);
      this.queue.done(task);
    }
  }

  private confirm(kind: RecordKind, task: MirrorTask): void {
    this.queue.confirmAbsent(task);
    if (!this.books[kind].isStored(task.id)) return;
    this.lost[kind] += 1;
    if (!isTooMany(this.lost[kind], this.known[kind])) return;
    // Counted anew, since a first run begins with nothing, but not each time: that takes a while.
    this.known[kind] = this.books[kind].stored() + this.removed[kind];
    this.mayLose(kind, this.lost[kind], this.known[kind]);
  }
}

/** The kind of record that a task asks for; undefined for a list. */
export const recordKindOf = ({ kind }: MirrorTask): RecordKind | undefined =>
  RECORDS.find((record) => record === kind);
