import type { Connection } from '@/lib/embedded/store/connection';
import { prepare } from '@/lib/embedded/store/query';

/** What there is to do, in this order: lists before what they name. */
const KINDS = [
  'namespaces',
  'forums',
  'recent topics',
  'all topics',
  'pages',
  'unseen topics',
  'unseen pages',
  'page',
  'topic',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Task {
  kind: Kind;
  /** Of the record; empty where there is one task of its kind. */
  id: string;
  /** How far it is, in the task's own count. */
  cursor: number;
  mark: number | null;
}

/** Where a task goes on; `asks` is how many questions it will still take, as far as is known. */
export interface Rest {
  cursor: number;
  mark?: number;
  asks?: number;
}

/** So often is one thing asked for in a run; what fails that often is left for the next. */
const MOST_ATTEMPTS = 5;

/** The tasks that are not done, on disk: a run that is killed goes on where it was. */
export class Queue {
  private readonly insert;
  private readonly first;
  private readonly remove;
  private readonly update;
  private readonly fail;
  private readonly ofKind;
  private readonly sum;

  constructor(private readonly db: Connection) {
    this.insert = db.prepare<[string, string, number, number, number]>(
      'INSERT OR IGNORE INTO task (kind, id, rank, cursor, asks) VALUES (?, ?, ?, ?, ?)',
    );
    this.first = prepare<Task>(
      db,
      `SELECT kind, id, cursor, mark FROM task WHERE attempts < ${MOST_ATTEMPTS}
       ORDER BY attempts, rank, rowid LIMIT 1`,
    );
    this.remove = db.prepare<[string, string]>('DELETE FROM task WHERE kind = ? AND id = ?');
    this.update = db.prepare<[number, number | null, number, string, string]>(
      'UPDATE task SET cursor = ?, mark = ?, asks = ? WHERE kind = ? AND id = ?',
    );
    this.fail = db.prepare<[string, string, string]>(
      'UPDATE task SET attempts = attempts + 1, reason = ? WHERE kind = ? AND id = ?',
    );
    this.ofKind = prepare<{ found: 1 }>(db, 'SELECT 1 AS found FROM task WHERE kind = ? LIMIT 1');
    this.sum = prepare<{ asks: number | null }>(db, 'SELECT sum(asks) AS asks FROM task');
  }

  /** Adds a task, unless there is one like it. */
  add(kind: Kind, id: string | number = '', { cursor, asks = 1 }: Rest = { cursor: 0 }): void {
    this.insert.run(kind, String(id), KINDS.indexOf(kind), cursor, asks);
  }

  /** The next task; undefined when all is done or has failed too often. */
  next(): Task | undefined {
    return this.first.first();
  }

  has(...kinds: Kind[]): boolean {
    return kinds.some((kind) => this.ofKind.first(kind) !== undefined);
  }

  done({ kind, id }: Task): void {
    this.remove.run(kind, id);
  }

  goOn({ kind, id }: Task, { cursor, mark, asks = 1 }: Rest): void {
    this.update.run(cursor, mark ?? null, asks, kind, id);
  }

  failed({ kind, id }: Task, reason: string): void {
    this.fail.run(reason, kind, id);
  }

  /** Gives what failed in an earlier run another chance. */
  startAgain(): void {
    this.db.exec('UPDATE task SET attempts = 0');
  }

  /** How many questions are still to be asked, as far as is known. */
  asksLeft(): number {
    return this.sum.first()?.asks ?? 0;
  }

  /** What is not done, and why. */
  left(): { kind: Kind; id: string; reason: string | null }[] {
    return prepare<{ kind: Kind; id: string; reason: string | null }>(
      this.db,
      'SELECT kind, id, reason FROM task ORDER BY rank, rowid',
    ).all();
  }
}
