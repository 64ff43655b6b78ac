import type { Question } from '@/lib/community/exchange';
import type { Outcome } from '@/lib/community/outcome';
import type { Connection } from '@/lib/embedded/store/connection';
import type { Gone } from './gone';
import type { Notes } from './notes';
import type { Queue, Rest, Task } from './queue';

/** What every job works with. */
export interface Desk {
  db: Connection;
  queue: Queue;
  notes: Notes;
  gone: Gone;
  tally: Tally;
  ask<T>(question: Question<T>): Promise<Outcome<T>>;
}

/** What a run has done, in records. */
export interface Tally {
  pages: number;
  topics: number;
  posts: number;
  gone: number;
  /** Records that stood in an answer and could not be understood. */
  leftOut: number;
}

/** Writes down what was read; called in one transaction with the end of its task, or where it goes on. */
export type Apply = () => Rest | undefined;

/** Asks once for what a task is about. */
export type Job = (task: Task) => Promise<Outcome<Apply>>;

export const nowSeconds = () => Math.floor(Date.now() / 1000);
