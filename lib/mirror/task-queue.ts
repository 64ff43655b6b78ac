import type { StoreDatabase } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { nowSeconds } from '../model/unix-time';

/** The lists, in the order in which they are read, and what follows from having read them. */
const LISTS = [
  'namespaces',
  'forums',
  'recent topics',
  'all topics',
  'pages',
  'unseen topics',
  'unseen pages',
] as const;
/** What can be asked for one by one, after the lists that name it. */
export const RECORDS = ['page', 'topic'] as const;
const KINDS = [...LISTS, ...RECORDS] as const;
export type TaskKind = (typeof KINDS)[number];
export type RecordKind = (typeof RECORDS)[number];

export interface MirrorTask {
  kind: TaskKind;
  /** Of the record; empty where there is one task of its kind. */
  id: string;
  /** How far it is, in the task's own count. */
  cursor: number;
  mark: number | null;
}

/** Where a task goes on; `asks` is how many questions it will still take, as far as is known. */
export interface TaskRemainder {
  cursor: number;
  mark?: number;
  asks?: number;
}

/** A task that is not done, and why; `retryAt` in Unix seconds, 0 for the next run. */
export interface Left {
  kind: TaskKind;
  id: string;
  reason: string | null;
  retryAt: number;
}

/** How often a task is tried in a run, and how often a record that failed as often in an earlier run. */
const MAX_ATTEMPTS = 5;
const MAX_ATTEMPTS_AGAIN = 1;
const EXHAUSTED = `attempts >= CASE WHEN pauses > 0 AND rank >= ${LISTS.length}
  THEN ${MAX_ATTEMPTS_AGAIN} ELSE ${MAX_ATTEMPTS} END`;
/** The pause of a task that is set aside; doubled each time, up to the longest. */
const FIRST_PAUSE_SECONDS = 600;
const LONGEST_PAUSE_SECONDS = 86_400;
const MOST_DOUBLINGS = 10;

/** Whether the community said of a task's record that it is not there. */
const ABSENCE = { none: 0, claimed: 1, confirmed: 2 } as const;

/** The tasks that are not done, on disk: a run that is killed goes on where it was. */
export class TaskQueue {
  private readonly insert;
  private readonly nextList;
  private readonly nextRecord;
  private readonly remove;
  private readonly update;
  private readonly fail;
  private readonly setAbsence;
  private readonly one;
  private readonly sum;

  constructor(private readonly db: StoreDatabase) {
    this.insert = db.prepare<[string, string, number, number, number, number | null]>(
      'INSERT OR IGNORE INTO task (kind, id, rank, cursor, asks, mark) VALUES (?, ?, ?, ?, ?, ?)',
    );
    // Lists are tried again at once: what else is to be done follows from them.
    this.nextList = prepareQuery<MirrorTask>(
      db,
      `SELECT kind, id, cursor, mark FROM task
       WHERE rank < ${LISTS.length} AND retry_at <= ? AND NOT (${EXHAUSTED})
       ORDER BY rank, attempts, rowid LIMIT 1`,
    );
    this.nextRecord = prepareQuery<MirrorTask>(
      db,
      `SELECT kind, id, cursor, mark FROM task
       WHERE absence = ${ABSENCE.none} AND attempts < ${MAX_ATTEMPTS}
         AND retry_at <= ? AND NOT (${EXHAUSTED})
       ORDER BY attempts, rank, rowid LIMIT 1`,
    );
    this.remove = db.prepare<[string, string]>('DELETE FROM task WHERE kind = ? AND id = ?');
    this.update = db.prepare<[number, number | null, number, string, string]>(
      `UPDATE task SET cursor = ?, mark = ?, asks = ?, attempts = 0, pauses = 0, retry_at = 0
       WHERE kind = ? AND id = ?`,
    );
    this.fail = db.prepare<[string, string, string]>(
      'UPDATE task SET attempts = attempts + 1, reason = ? WHERE kind = ? AND id = ?',
    );
    this.setAbsence = db.prepare<[number, string, string]>(
      'UPDATE task SET absence = ? WHERE kind = ? AND id = ?',
    );
    this.one = prepareQuery<{ retryAt: number }>(
      db,
      'SELECT retry_at AS retryAt FROM task WHERE kind = ? AND id = ?',
    );
    this.sum = prepareQuery<{ asks: number | null }>(db, 'SELECT sum(asks) AS asks FROM task');
  }

  /** Adds a task, unless there is one like it. */
  add(kind: TaskKind, id: string | number = '', rest: TaskRemainder = { cursor: 0 }): void {
    const { cursor, asks = 1, mark = null } = rest;
    this.insert.run(kind, String(id), KINDS.indexOf(kind), cursor, asks, mark);
  }

  /** Adds a task, or takes one that is there back to its beginning; how often it failed is kept. */
  restart(kind: TaskKind): void {
    this.add(kind);
    this.db
      .prepare<[string]>(
        'UPDATE task SET cursor = 0, mark = NULL, asks = 1, retry_at = 0 WHERE kind = ?',
      )
      .run(kind);
  }

  /** The next task; undefined when all is done, set aside, or has failed too often. */
  next(): MirrorTask | undefined {
    const now = nowSeconds();
    return this.nextList.first(now) ?? this.nextRecord.first(now);
  }

  has(kind: TaskKind, id = ''): boolean {
    return this.one.first(kind, id) !== undefined;
  }

  /** Whether a task has failed in an earlier run, and its pause is not over. */
  isPaused(kind: TaskKind, id = ''): boolean {
    return (this.one.first(kind, id)?.retryAt ?? 0) > nowSeconds();
  }

  /** Whether an earlier run left anything undone that it had not set aside. */
  hasUnfinished(): boolean {
    const found = prepareQuery(this.db, 'SELECT 1 FROM task WHERE pauses = 0 LIMIT 1').first();
    return found !== undefined;
  }

  done({ kind, id }: Pick<MirrorTask, 'kind' | 'id'>): void {
    this.remove.run(kind, id);
  }

  goOn({ kind, id }: MirrorTask, { cursor, mark, asks = 1 }: TaskRemainder): void {
    this.update.run(cursor, mark ?? null, asks, kind, id);
  }

  failed({ kind, id }: MirrorTask, reason: string): void {
    this.fail.run(reason, kind, id);
  }

  /** Notes that the community says that a record is not there; it is not asked for again in this run. */
  claimAbsent({ kind, id }: MirrorTask): void {
    this.fail.run('said not to be there', kind, id);
    this.setAbsence.run(ABSENCE.claimed, kind, id);
  }

  confirmAbsent({ kind, id }: Pick<MirrorTask, 'kind' | 'id'>): void {
    this.setAbsence.run(ABSENCE.confirmed, kind, id);
  }

  claimedAbsent(kind: RecordKind): MirrorTask[] {
    return this.absent(ABSENCE.claimed).filter((task) => task.kind === kind);
  }

  confirmedAbsent(): MirrorTask[] {
    return this.absent(ABSENCE.confirmed);
  }

  /** Gives up on records that are said not to be there, where that could not be confirmed. */
  doubtAbsent(kind: RecordKind, reason: string): void {
    this.db
      .prepare<[string, string]>(
        `UPDATE task SET absence = ${ABSENCE.none}, attempts = ${MAX_ATTEMPTS}, reason = ?
         WHERE kind = ? AND absence = ${ABSENCE.claimed}`,
      )
      .run(reason, kind);
  }

  /** Begins a run: what an earlier one left is tried again, and asked again where it was said to be absent. */
  startAgain(): void {
    this.db.exec(`UPDATE task SET attempts = 0, absence = ${ABSENCE.none}
      WHERE attempts > 0 OR absence <> ${ABSENCE.none}`);
  }

  /** Ends a run: what failed too often is left alone for a while, longer each time. */
  setAside(): void {
    this.db.exec(`UPDATE task SET attempts = 0, pauses = pauses + 1,
      retry_at = ${nowSeconds()} + min(${LONGEST_PAUSE_SECONDS},
        ${FIRST_PAUSE_SECONDS} << min(pauses, ${MOST_DOUBLINGS}))
      WHERE ${EXHAUSTED}`);
  }

  /** How many questions are still to be asked, as far as is known. */
  asksLeft(): number {
    return this.sum.first()?.asks ?? 0;
  }

  /** How many tasks are not done, and the first few of them, those that failed before the others. */
  left(most: number): { count: number; named: Left[] } {
    const count = prepareQuery<{ tasks: number }>(this.db, 'SELECT count(*) AS tasks FROM task');
    const named = prepareQuery<Left>(
      this.db,
      `SELECT kind, id, reason, retry_at AS retryAt FROM task
       ORDER BY reason IS NULL, rank, rowid LIMIT ${most}`,
    );
    return { count: count.first()?.tasks ?? 0, named: named.all() };
  }

  private absent(absence: number): MirrorTask[] {
    const query = 'SELECT kind, id, cursor, mark FROM task WHERE absence = ? ORDER BY rank, rowid';
    return prepareQuery<MirrorTask>(this.db, query).all(absence);
  }
}
