import { nowSeconds } from '@/lib/model/unix-time';
import type { MirrorDatabase } from './mirror-database';

/** Tasks that read lists or follow from them, in the order in which they run. */
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
/** Tasks that read one record each, after the lists that name it. */
export const RECORDS = ['page', 'topic'] as const;
const KINDS = [...LISTS, ...RECORDS] as const;
export type TaskKind = (typeof KINDS)[number];
export type TaskRecordKind = (typeof RECORDS)[number];

interface TaskKey {
  kind: TaskKind;
  /** Id of the record; empty where a kind has one task only. */
  id: string;
}

export interface MirrorTask extends TaskKey {
  /** How far the task is, in a unit of its own. */
  cursor: number;
  /** A second number that the handler of the task keeps. */
  mark: number | null;
}

/** Where a task continues; `requests`: the number of further requests, 1 by default. */
export interface TaskProgress {
  cursor: number;
  mark?: number;
  requests?: number;
}

/** A task that is not done, and why; `retryAt` in Unix seconds, 0 for the next run. */
export interface UnfinishedTask extends TaskKey {
  reason: string | null;
  retryAt: number;
}

/** Attempts in one run, and for a record that failed as often in an earlier run. */
const MAX_ATTEMPTS = 5;
const MAX_ATTEMPTS_AGAIN = 1;
const EXHAUSTED = `attempts >= CASE WHEN pauses > 0 AND rank >= ${LISTS.length}
  THEN ${MAX_ATTEMPTS_AGAIN} ELSE ${MAX_ATTEMPTS} END`;
/** The pause of a postponed task, doubled each time up to the maximum. */
const FIRST_PAUSE_SECONDS = 600;
const MAX_PAUSE_SECONDS = 86_400;
const MAX_DOUBLINGS = 10;
/** Returns the SQL of a task's pause in seconds, by how often it was postponed. */
const pauseAfter = (pauses: string) =>
  `min(${MAX_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} << min(${pauses}, ${MAX_DOUBLINGS}))`;

/** Whether the community reported the record of a task as missing, and whether that was confirmed. */
const ABSENCE = { none: 0, reported: 1, confirmed: 2 } as const;

const TASK = 'SELECT kind, id, cursor, mark FROM task';
/** Lists come first, since other tasks follow from them. */
const NEXT_LIST = `${TASK} WHERE rank < ${LISTS.length} AND retry_at <= ? AND NOT (${EXHAUSTED})
  ORDER BY rank, attempts, rowid LIMIT 1`;
const NEXT_RECORD = `${TASK} WHERE absence = ${ABSENCE.none} AND attempts < ${MAX_ATTEMPTS}
  AND retry_at <= ? AND NOT (${EXHAUSTED}) ORDER BY attempts, rank, rowid LIMIT 1`;

/** Unfinished tasks, on disk: a killed run continues where it stopped. */
export class TaskQueue {
  /** Tasks of this run that something in front of the community has refused. */
  private readonly blocked = new Map<string, TaskKey>();

  constructor(private readonly database: MirrorDatabase) {}

  /** Adds a task, unless the queue has it already. */
  add(kind: TaskKind, id: string | number = '', start: TaskProgress = { cursor: 0 }): void {
    const { cursor, mark = null, requests = 1 } = start;
    this.database.run(
      'INSERT OR IGNORE INTO task (kind, id, rank, cursor, asks, mark) VALUES (?, ?, ?, ?, ?, ?)',
      [kind, String(id), KINDS.indexOf(kind), cursor, requests, mark],
    );
  }

  /** Adds a task, or resets it to its start. Its failures still count. */
  restart(kind: TaskKind): void {
    this.add(kind);
    this.database.run(
      'UPDATE task SET cursor = 0, mark = NULL, asks = 1, retry_at = 0 WHERE kind = ?',
      [kind],
    );
  }

  /** Returns the next task; undefined when all are done, postponed, or have failed too often. */
  next(): MirrorTask | undefined {
    const now = nowSeconds();
    return (
      this.database.first<MirrorTask>(NEXT_LIST, [now]) ??
      this.database.first<MirrorTask>(NEXT_RECORD, [now])
    );
  }

  has(kind: TaskKind, id = ''): boolean {
    return this.retryAt(kind, id) !== undefined;
  }

  /** Returns whether a task failed in an earlier run and its pause is not over. */
  isPaused(kind: TaskKind, id = ''): boolean {
    return (this.retryAt(kind, id) ?? 0) > nowSeconds();
  }

  /** Returns whether an earlier run left anything undone that it had not postponed. */
  hasUnfinished(): boolean {
    return this.database.first('SELECT 1 FROM task WHERE pauses = 0 LIMIT 1') !== undefined;
  }

  remove({ kind, id }: TaskKey): void {
    this.database.run('DELETE FROM task WHERE kind = ? AND id = ?', [kind, id]);
  }

  /** Stores how far a task is; its failures are forgotten. */
  saveProgress({ kind, id }: TaskKey, { cursor, mark, requests = 1 }: TaskProgress): void {
    this.database.run(
      `UPDATE task SET cursor = ?, mark = ?, asks = ?, attempts = 0, pauses = 0, retry_at = 0
       WHERE kind = ? AND id = ?`,
      [cursor, mark ?? null, requests, kind, id],
    );
  }

  /** @param isBlocked the failure says nothing about the record: the next run requests it again */
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

  /** Records that the community reports a record as missing; this run does not request it again. */
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

  /**
   * Counts missing records of a kind as failed: all that are reported as missing, or all that are
   * confirmed.
   */
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
   * Starts a run: forgets the failed attempts and the unconfirmed absences of earlier runs.
   * @param isImpatient tasks that were postponed are done at once
   */
  resetAttempts(isImpatient: boolean): void {
    if (isImpatient) this.database.run('UPDATE task SET retry_at = 0');
    // The system's clock may have been ahead when a task was postponed.
    this.database.run(
      `UPDATE task SET retry_at = min(retry_at, ? + ${pauseAfter('pauses - 1')}) WHERE pauses > 0`,
      [nowSeconds()],
    );
    this.database.run(`UPDATE task SET attempts = 0, absence = ${ABSENCE.none}
      WHERE attempts > 0 OR absence <> ${ABSENCE.none}`);
  }

  /** Ends a run: postpones the tasks that failed too often, each time for longer. */
  postponeExhausted(): void {
    this.database.run(
      `UPDATE task SET attempts = 0, pauses = pauses + 1,
         retry_at = ? + ${pauseAfter('pauses')}
       WHERE ${EXHAUSTED}`,
      [nowSeconds()],
    );
    const release = 'UPDATE task SET retry_at = 0 WHERE kind = ? AND id = ?';
    for (const { kind, id } of this.blocked.values()) this.database.run(release, [kind, id]);
  }

  /** Returns how many requests are still to be made, as far as is known. */
  requestsLeft(): number {
    return this.database.count('SELECT sum(asks) AS count FROM task');
  }

  /** Returns how many tasks are not done, and the first of them, failed ones before the others. */
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
    return this.database.all(`${TASK} WHERE absence = ? ORDER BY rank, rowid`, [absence]);
  }
}
