import { nowSeconds } from '@/lib/model/unix-time';
import type { MirrorDatabase } from './mirror-database';

/** In running order. */
const LISTS = [
  'namespaces',
  'forums',
  'recent topics',
  'all topics',
  'pages',
  'redirects',
  'unseen topics',
  'unseen pages',
] as const;
/** One record each, after the lists. */
export const RECORDS = ['page', 'topic'] as const;
const KINDS = [...LISTS, ...RECORDS] as const;
export type TaskKind = (typeof KINDS)[number];
export type TaskRecordKind = (typeof RECORDS)[number];

interface TaskKey {
  kind: TaskKind;
  /** Record id; empty for a kind's only task. */
  id: string;
}

/** Notes about a record's task. Their index is their number in the database. */
const NOTES = [
  undefined,
  /** No list has the record, although the lists are complete. */
  'unlisted',
  /** A window was missing, so reading restarted. */
  'restarted',
] as const;

interface TaskMark {
  /** For a scan of topics: the forum that it has reached. */
  forum?: number | undefined;
  /** For a record. */
  note?: (typeof NOTES)[number];
}

export interface MirrorTask extends TaskKey, TaskMark {
  /** In the task's own unit. */
  cursor: number;
}

export interface TaskProgress extends TaskMark {
  cursor: number;
  /** Further requests; 1 by default. */
  requests?: number;
}

/** A forum or the number of a note shares one column. */
interface TaskRow extends TaskKey {
  cursor: number;
  mark: number | null;
}

const markOf = ({ forum, note }: TaskMark): number | null =>
  note === undefined ? (forum ?? null) : NOTES.indexOf(note);

function toTask({ mark, ...task }: TaskRow): MirrorTask {
  const value = mark ?? undefined;
  if (task.kind === 'page' || task.kind === 'topic') {
    return { ...task, note: value === undefined ? undefined : NOTES[value] };
  }
  return { ...task, forum: value };
}

/** `retryAt` in Unix seconds, 0 for the next run. */
export interface UnfinishedTask extends TaskKey {
  reason: string | null;
  retryAt: number;
}

/** Per run. */
const MAX_ATTEMPTS = 5;
const IS_LIST = `rank < ${LISTS.length}`;
/** In a later run, a record that failed in an earlier one gets a single attempt. */
const IS_EXHAUSTED = `(attempts >= ${MAX_ATTEMPTS}
  OR (attempts >= 1 AND pauses > 0 AND NOT ${IS_LIST}))`;
/** Pause of a postponed task, doubled each time. */
const FIRST_PAUSE_SECONDS = 600;
const MAX_PAUSE_SECONDS = 86_400;
const MAX_DOUBLINGS = 10;
const pauseAfter = (pauses: string) =>
  `min(${MAX_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} << min(${pauses}, ${MAX_DOUBLINGS}))`;

/** Reports that a record is missing. */
const ABSENCE = { none: 0, reported: 1, confirmed: 2 } as const;

const TASK = 'SELECT kind, id, cursor, mark FROM task';
/** Lists first, as other tasks follow from them. */
const NEXT_LIST = `${TASK} WHERE ${IS_LIST} AND retry_at <= ? AND NOT ${IS_EXHAUSTED}
  ORDER BY rank, attempts, rowid LIMIT 1`;
const NEXT_RECORD = `${TASK} WHERE absence = ${ABSENCE.none} AND attempts < ${MAX_ATTEMPTS}
  AND retry_at <= ? AND NOT ${IS_EXHAUSTED} ORDER BY attempts, rank, rowid LIMIT 1`;

/** Unfinished tasks on disk, so that killed runs continue. */
export class TaskQueue {
  /** Tasks refused by something before the community. */
  private readonly blocked = new Map<string, TaskKey>();

  constructor(private readonly database: MirrorDatabase) {}

  /** Does nothing if already queued. */
  add(kind: TaskKind, id: string | number = '', start: TaskProgress = { cursor: 0 }): void {
    const { cursor, requests = 1 } = start;
    this.database.run(
      'INSERT OR IGNORE INTO task (kind, id, rank, cursor, asks, mark) VALUES (?, ?, ?, ?, ?, ?)',
      [kind, String(id), KINDS.indexOf(kind), cursor, requests, markOf(start)],
    );
  }

  /** Adds or resets a task; failures still count. */
  restart(kind: TaskKind): void {
    this.add(kind);
    this.database.run(
      'UPDATE task SET cursor = 0, mark = NULL, asks = 1, retry_at = 0 WHERE kind = ?',
      [kind],
    );
  }

  /** Next task; undefined if none is due. */
  next(): MirrorTask | undefined {
    const now = nowSeconds();
    const row =
      this.database.first<TaskRow>(NEXT_LIST, [now]) ??
      this.database.first<TaskRow>(NEXT_RECORD, [now]);
    return row && toTask(row);
  }

  has(kind: TaskKind, id = ''): boolean {
    return this.retryAt(kind, id) !== undefined;
  }

  /** True if a failed task still pauses. */
  isPaused(kind: TaskKind): boolean {
    return (this.retryAt(kind, '') ?? 0) > nowSeconds();
  }

  /** True if an earlier run left tasks that it did not postpone. */
  hasUnfinished(): boolean {
    return this.database.first('SELECT 1 FROM task WHERE pauses = 0 LIMIT 1') !== undefined;
  }

  remove({ kind, id }: TaskKey): void {
    this.database.run('DELETE FROM task WHERE kind = ? AND id = ?', [kind, id]);
  }

  saveProgress({ kind, id }: TaskKey, progress: TaskProgress): void {
    const { cursor, requests = 1 } = progress;
    this.database.run(
      `UPDATE task SET cursor = ?, mark = ?, asks = ?, attempts = 0, pauses = 0, retry_at = 0
       WHERE kind = ? AND id = ?`,
      [cursor, markOf(progress), requests, kind, id],
    );
  }

  /** @param isBlocked the failure is not about the record, so the next run retries */
  recordFailure({ kind, id }: TaskKey, reason: string, isBlocked = false): void {
    const key = `${kind} ${id}`;
    if (isBlocked) {
      this.blocked.set(key, { kind, id });
    } else {
      this.blocked.delete(key);
    }
    this.database.run(
      'UPDATE task SET attempts = attempts + 1, reason = ? WHERE kind = ? AND id = ?',
      [reason, kind, id],
    );
  }

  /** The record is reported missing; not requested again this run. */
  reportAbsent(task: TaskKey): void {
    this.recordFailure(task, 'reported as missing');
    this.setAbsence(task, ABSENCE.reported);
  }

  confirmAbsent(task: TaskKey): void {
    this.setAbsence(task, ABSENCE.confirmed);
  }

  reportedAbsent(kind: TaskRecordKind): MirrorTask[] {
    return this.withAbsence(ABSENCE.reported).filter((task) => task.kind === kind);
  }

  confirmedAbsent(): MirrorTask[] {
    return this.withAbsence(ABSENCE.confirmed);
  }

  /** Counts a kind's reported or confirmed absences as failures. */
  rejectAbsent(
    kind: TaskRecordKind,
    reason: string,
    absence: keyof typeof ABSENCE = 'reported',
  ): void {
    this.database.run(
      `UPDATE task SET absence = ${ABSENCE.none}, attempts = ${MAX_ATTEMPTS}, reason = ?
       WHERE kind = ? AND absence = ?`,
      [reason, kind, ABSENCE[absence]],
    );
  }

  /**
   * Forgets earlier runs' attempts and unconfirmed absences.
   * @param isImpatient runs postponed tasks at once
   */
  resetAttempts(isImpatient: boolean): void {
    if (isImpatient) this.database.run('UPDATE task SET retry_at = 0');
    // The clock may have been ahead.
    this.database.run(
      `UPDATE task SET retry_at = min(retry_at, ? + ${pauseAfter('pauses - 1')}) WHERE pauses > 0`,
      [nowSeconds()],
    );
    this.database.run(`UPDATE task SET attempts = 0, absence = ${ABSENCE.none}
      WHERE attempts > 0 OR absence <> ${ABSENCE.none}`);
  }

  /** Postpones exhausted tasks, each time longer. */
  postponeExhausted(): void {
    this.database.run(
      `UPDATE task SET attempts = 0, pauses = pauses + 1,
         retry_at = ? + ${pauseAfter('pauses')}
       WHERE ${IS_EXHAUSTED}`,
      [nowSeconds()],
    );
    const release = 'UPDATE task SET retry_at = 0 WHERE kind = ? AND id = ?';
    for (const { kind, id } of this.blocked.values()) this.database.run(release, [kind, id]);
  }

  requestsLeft(): number {
    return this.database.count('SELECT sum(asks) AS count FROM task');
  }

  /** Failed tasks come first. */
  unfinished(max: number): { count: number; first: UnfinishedTask[] } {
    const count = this.database.count('SELECT count(*) AS count FROM task');
    const first = this.database.all<UnfinishedTask>(
      `SELECT kind, id, reason, retry_at AS retryAt FROM task
       ORDER BY reason IS NULL, rank, rowid LIMIT ${max}`,
    );
    return { count, first };
  }

  private retryAt(kind: TaskKind, id: string): number | undefined {
    const query = 'SELECT retry_at AS retryAt FROM task WHERE kind = ? AND id = ?';
    return this.database.first<{ retryAt: number }>(query, [kind, id])?.retryAt;
  }

  private setAbsence({ kind, id }: TaskKey, absence: number): void {
    this.database.run('UPDATE task SET absence = ? WHERE kind = ? AND id = ?', [absence, kind, id]);
  }

  private withAbsence(absence: number): MirrorTask[] {
    const query = `${TASK} WHERE absence = ? ORDER BY rank, rowid`;
    return this.database.all<TaskRow>(query, [absence]).map(toTask);
  }
}
