import { nowSeconds } from '@/lib/model/unix-time';
import type { MirrorDatabase } from './mirror-database';

/** Tasks that read lists, in running order. */
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

export interface MirrorTask extends TaskKey {
  /** How far the task is, in a unit of the kind of task. */
  cursor: number;
  /** Named by the task; null at its start. */
  step: string | null;
  /** 1 if complete lists lack the record, else 0. */
  isUnlisted: number;
}

/** `requests`: requests still to send, by default 1. */
export interface TaskProgress {
  cursor: number;
  step?: string | undefined;
  requests?: number;
}

export interface TaskStart extends TaskProgress {
  isUnlisted?: boolean;
}

/** `retryAt` in Unix seconds, 0 for the next run. */
export interface UnfinishedTask extends TaskKey {
  reason: string | null;
  retryAt: number;
}

/** Attempts per run. Records that failed in an earlier run get fewer. */
const MAX_ATTEMPTS = 5;
const MAX_ATTEMPTS_AGAIN = 1;
const IS_LIST = `rank < ${LISTS.length}`;
const IS_EXHAUSTED = `(attempts >= ${MAX_ATTEMPTS}
  OR (attempts >= ${MAX_ATTEMPTS_AGAIN} AND pauses > 0 AND NOT ${IS_LIST}))`;
/** Pause of a postponed task, doubled each time. */
const FIRST_PAUSE_SECONDS = 600;
const MAX_PAUSE_SECONDS = 86_400;
const MAX_DOUBLINGS = 10;
const pauseAfter = (pauses: string) =>
  `min(${MAX_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} << min(${pauses}, ${MAX_DOUBLINGS}))`;

/** Whether the community reported a record as missing, and whether that is confirmed. */
const ABSENCE = { none: 0, reported: 1, confirmed: 2 } as const;

const TASK = 'SELECT kind, id, cursor, step, is_unlisted AS isUnlisted FROM sync_task';
/** Lists first, since other tasks follow from them. */
const NEXT_LIST = `${TASK} WHERE ${IS_LIST} AND retry_at <= ? AND NOT ${IS_EXHAUSTED}
  ORDER BY rank, attempts, rowid LIMIT 1`;
const NEXT_RECORD = `${TASK} WHERE absence = ${ABSENCE.none} AND retry_at <= ? AND NOT ${IS_EXHAUSTED}
  ORDER BY attempts, rank, rowid LIMIT 1`;

/** Unfinished tasks on disk, so that a killed run goes on. */
export class TaskQueue {
  /** Tasks whose failure was not about the record. */
  private readonly blocked = new Map<string, TaskKey>();

  constructor(private readonly database: MirrorDatabase) {}

  /** Adds a task, unless it is queued already. */
  add(kind: TaskKind, id: string | number = '', start: TaskStart = { cursor: 0 }): void {
    const { cursor, step = null, requests = 1, isUnlisted = false } = start;
    this.database.write(
      `INSERT OR IGNORE INTO sync_task (kind, id, rank, cursor, step, is_unlisted, asks)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [kind, String(id), KINDS.indexOf(kind), cursor, step, Number(isUnlisted), requests],
    );
  }

  /** Adds or resets a task. Its failures still count. */
  restart(kind: TaskKind): void {
    this.add(kind);
    this.database.write(
      'UPDATE sync_task SET cursor = 0, step = NULL, asks = 1, retry_at = 0 WHERE kind = ?',
      [kind],
    );
  }

  /** Returns the next task; undefined if none is due. */
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

  /** True if a failed task still pauses. */
  isPaused(kind: TaskKind): boolean {
    return (this.retryAt(kind, '') ?? 0) > nowSeconds();
  }

  /** True if an earlier run left tasks that it did not postpone. */
  hasUnfinished(): boolean {
    return this.database.first('SELECT 1 FROM sync_task WHERE pauses = 0 LIMIT 1') !== undefined;
  }

  remove({ kind, id }: TaskKey): void {
    this.database.write('DELETE FROM sync_task WHERE kind = ? AND id = ?', [kind, id]);
  }

  /** Stores how far a task is, and resets its failures. */
  saveProgress({ kind, id }: TaskKey, { cursor, step, requests = 1 }: TaskProgress): void {
    this.database.write(
      `UPDATE sync_task SET cursor = ?, step = ?, asks = ?, attempts = 0, pauses = 0, retry_at = 0
       WHERE kind = ? AND id = ?`,
      [cursor, step ?? null, requests, kind, id],
    );
  }

  /** @param isBlocked the failure is not about the record, so the next run tries again */
  recordFailure({ kind, id }: TaskKey, reason: string, isBlocked = false): void {
    const key = `${kind} ${id}`;
    if (isBlocked) {
      this.blocked.set(key, { kind, id });
    } else {
      this.blocked.delete(key);
    }
    this.database.write(
      'UPDATE sync_task SET attempts = attempts + 1, reason = ? WHERE kind = ? AND id = ?',
      [reason, kind, id],
    );
  }

  /** Notes that a record was reported missing. It is not requested again in this run. */
  reportAbsent(task: TaskKey): void {
    this.recordFailure(task, 'reported as missing');
    this.setAbsence(task, ABSENCE.reported);
  }

  /** Notes that the record of a task is missing, so that it can be deleted. */
  confirmAbsent(task: TaskKey): void {
    this.setAbsence(task, ABSENCE.confirmed);
  }

  /** Returns the tasks whose record was reported missing without confirmation. */
  reportedAbsent(kind: TaskRecordKind): MirrorTask[] {
    return this.withAbsence(ABSENCE.reported).filter((task) => task.kind === kind);
  }

  /** Returns the tasks whose record is missing by confirmation. */
  confirmedAbsent(): MirrorTask[] {
    return this.withAbsence(ABSENCE.confirmed);
  }

  /** Counts a kind's reported or confirmed absences as failures. */
  rejectAbsent(
    kind: TaskRecordKind,
    reason: string,
    absence: keyof typeof ABSENCE = 'reported',
  ): void {
    this.database.write(
      `UPDATE sync_task SET absence = ${ABSENCE.none}, attempts = ${MAX_ATTEMPTS}, reason = ?
       WHERE kind = ? AND absence = ?`,
      [reason, kind, ABSENCE[absence]],
    );
  }

  /**
   * Forgets earlier runs' attempts and unconfirmed absences.
   * @param isImpatient runs postponed tasks at once
   */
  resetAttempts(isImpatient: boolean): void {
    if (isImpatient) this.database.write('UPDATE sync_task SET retry_at = 0');
    // The clock may have been ahead.
    this.database.write(
      `UPDATE sync_task SET retry_at = min(retry_at, ? + ${pauseAfter('pauses - 1')}) WHERE pauses > 0`,
      [nowSeconds()],
    );
    this.database.write(`UPDATE sync_task SET attempts = 0, absence = ${ABSENCE.none}
      WHERE attempts > 0 OR absence <> ${ABSENCE.none}`);
  }

  postponeExhausted(): void {
    this.database.write(
      `UPDATE sync_task SET attempts = 0, pauses = pauses + 1,
         retry_at = ? + ${pauseAfter('pauses')}
       WHERE ${IS_EXHAUSTED}`,
      [nowSeconds()],
    );
    const release = 'UPDATE sync_task SET retry_at = 0 WHERE kind = ? AND id = ?';
    for (const { kind, id } of this.blocked.values()) this.database.write(release, [kind, id]);
  }

  /** Returns the estimated number of requests that the tasks will send. */
  requestsLeft(): number {
    return this.database.count('SELECT sum(asks) AS count FROM sync_task');
  }

  /** Failed tasks come first. */
  unfinished(max: number): { count: number; first: UnfinishedTask[] } {
    const count = this.database.count('SELECT count(*) AS count FROM sync_task');
    const first = this.database.all<UnfinishedTask>(
      `SELECT kind, id, reason, retry_at AS retryAt FROM sync_task
       ORDER BY reason IS NULL, rank, rowid LIMIT ${max}`,
    );
    return { count, first };
  }

  private retryAt(kind: TaskKind, id: string): number | undefined {
    const query = 'SELECT retry_at AS retryAt FROM sync_task WHERE kind = ? AND id = ?';
    return this.database.first<{ retryAt: number }>(query, [kind, id])?.retryAt;
  }

  private setAbsence({ kind, id }: TaskKey, absence: number): void {
    this.database.write('UPDATE sync_task SET absence = ? WHERE kind = ? AND id = ?', [
      absence,
      kind,
      id,
    ]);
  }

  private withAbsence(absence: number): MirrorTask[] {
    return this.database.all(`${TASK} WHERE absence = ? ORDER BY rank, rowid`, [absence]);
  }
}
