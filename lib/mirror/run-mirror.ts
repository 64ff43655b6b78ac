import { sendRequest } from '@/lib/community/client/send-request';
import type { Upstream } from '@/lib/community/client/transport/upstream-types';
import { forumsRequest } from '@/lib/community/operations/requests';
import { ok } from '@/lib/model/outcome';
import type { StoreDatabase } from '@/lib/store/database/database';
import { pageBook } from './handlers/mirrored-pages';
import { knownTopics } from './handlers/mirrored-topics';
import { topicJob } from './handlers/topic-handler';
import { topicListJobs } from './handlers/topic-list-handlers';
import { wikiJobs } from './handlers/wiki-handlers';
import { isAbsence, type Job, type MirrorContext, type RunCounts } from './mirror-context';
import { inTransaction } from './mirror-database';
import { DeletedRecords } from './safeguards/deleted-records';
import { MissingRecords, recordKindOf } from './safeguards/missing-records';
import { limitsOf, type SizeLimits } from './safeguards/size-limits';
import { beginSweep, hasListsLeft, isListed } from './sync-cycle';
import { SyncState } from './sync-state';
import { type Left, type MirrorTask, type TaskKind, TaskQueue } from './task-queue';

/** After so many failures one after another, the community is asked whether it answers at all. */
const DOUBT_AFTER = 20;
/** The same in a run in which nothing was answered yet. */
const DOUBT_AT_START_AFTER = 5;
/** So much of what is left undone is named. */
const MOST_NAMED = 20;

export interface RunOptions {
  database: StoreDatabase;
  upstream: Upstream;
  /** Share of what is known, 0 to 1, that a later run reads again whether it seems changed or not. */
  recheckShare: number;
  limits: SizeLimits;
  /** Whether any number of records may be removed from the copy in this run. */
  canDeleteMany: boolean;
  /** Called after each step; the run stops after one that answers false. */
  onStep(state: { done: number; left: number; phase: TaskKind }): Promise<boolean>;
  /** Whether it is time to show what is read so far; asked after each step. */
  isPublicationDue(): boolean;
  /** Shows the copy; called only once all lists were read whole. */
  publish(): Promise<void>;
}

/** How a run ended: all done that could be, told to stop, without a community, or at a limit. */
export type RunEnd = 'done' | 'interrupted' | 'away' | { reason: string };

export interface RunResult {
  counts: RunCounts;
  requestCount: number;
  /** What could not be read, and why; also all that is left of a run that was stopped. */
  unfinished: { count: number; named: Left[] };
  end: RunEnd;
  /** Whether the copy may be shown: false until all lists were read whole once. */
  isPublishable: boolean;
  /** What is wrong with the community's answers, in sentences. */
  warnings: string[];
}

/**
 * Brings the copy up to date with its original: goes on with what an earlier run left under way, or
 * begins a new sweep. What failed before is tried again besides, after pauses. Each answer and the end
 * of its task are written in one transaction, so that a run may be killed at any moment; only a
 * question whose answer was under way is then asked again.
 */
export async function runMirror(options: RunOptions): Promise<RunResult> {
  const { database, upstream, recheckShare, limits } = options;
  const warnings = new Set<string>();
  const tally: RunCounts = {
    pages: 0,
    topics: 0,
    posts: 0,
    deleted: 0,
    invalid: 0,
    repeatingTopics: 0,
  };
  const { queue, notes } = { queue: new TaskQueue(database), notes: new SyncState(database) };
  const desk: MirrorContext = {
    ...{ db, queue, notes, tally, gone: new DeletedRecords(database) },
    ask: async (question) => (await sendRequest(question, upstream)).outcome,
    mayLose: (...lost) => absences.mayLose(...lost),
    warn: (sentence) => warnings.add(sentence),
  };
  const [topics, pages] = [knownTopics(desk), pageBook(desk)];
  const books = { topic: topics.book, page: pages };
  const absences = new MissingRecords(queue, books, tally, options.canDeleteMany);
  const jobs = { ...wikiJobs(desk), ...topicListJobs(desk, topics), ...topicJob(desk, topics) };

  inTransaction(database, () => {
    queue.startAgain();
    if (queue.hasUnfinished()) return;
    beginSweep(desk);
    if (notes.number('walked') === 0) return;
    topics.askForOldest(recheckShare);
    pages.askForUndated(recheckShare);
  });
  const show = async () => {
    inTransaction(database, () => absences.remove());
    if (isListed(notes)) await options.publish();
  };
  const limitReached = limitsOf(database, limits, topics.count);
  const end = await workOff({ ...options, desk, jobs, absences, limitReached, show });
  if (end === 'done') {
    queue.setAside();
    if (!hasListsLeft(desk)) notes.set('agreed_at', notes.number('sweep_at'));
  }
  await show();
  return {
    ...{ counts, requestCount: upstream.state().calls, unfinished: queue.left(MOST_NAMED), end },
    ...{ isPublishable: isListed(notes), warnings: [...warnings] },
  };
}

interface Work extends Pick<RunOptions, 'upstream' | 'onStep' | 'isPublicationDue'> {
  desk: MirrorContext;
  jobs: Record<TaskKind, Job>;
  absences: MissingRecords;
  limitReached(): string | undefined;
  show(): Promise<void>;
}

/** Does one task after the other until none is left that can be done now. */
async function workOff(work: Work): Promise<RunEnd> {
  const { desk, absences, upstream } = work;
  const { queue } = desk;
  const next = () => queue.next() ?? (absences.askForControl(desk.warn) ? queue.next() : undefined);
  let failures = 0;
  let hasAnswered = false;
  for (let task = next(); task; task = next()) {
    const isAnswered = await step(task, work);
    failures = isAnswered ? 0 : failures + 1;
    hasAnswered ||= isAnswered;
    const reason = absences.excess ?? work.limitReached();
    if (reason !== undefined) return { reason };
    if (failures >= (hasAnswered ? DOUBT_AFTER : DOUBT_AT_START_AFTER)) {
      if (!(await isThere(desk))) return 'away';
      failures = 0;
    }
    const state = { done: upstream.state().calls, left: queue.asksLeft(), phase: task.kind };
    if (!(await work.onStep(state))) return 'interrupted';
    if (work.isPublicationDue()) await work.show();
  }
  return 'done';
}

/** Asks for what a task is about and writes the answer down; false when the community failed. */
async function step(task: MirrorTask, { desk, jobs, absences }: Work): Promise<boolean> {
  const { db, queue, notes } = desk;
  const kind = recordKindOf(task);
  const outcome = await jobs[task.kind](task);
  if (outcome.kind === 'ok') {
    inTransaction(db, () => {
      const rest = outcome.value();
      if (rest) queue.goOn(task, rest);
      else queue.done(task);
      if (kind) absences.answered(kind);
    });
  } else if (kind && isAbsence(outcome)) {
    inTransaction(db, () => absences.claim(kind, task));
  } else if (outcome.kind === 'limited') {
    notes.set('silent_until', Date.now() + outcome.retryAfterSeconds * 1000);
  } else {
    queue.failed(task, 'reason' in outcome ? outcome.reason : outcome.kind);
    return false;
  }
  return true;
}

/** Whether the community still answers, so that failures were about the records that were asked for. */
async function isThere({ ask }: MirrorContext): Promise<boolean> {
  const { kind } = await ask({ ...forumsRequest(), read: () => ok(undefined) });
  return kind === 'ok' || kind === 'limited';
}
