import { type OperationRequest, sendRequest } from '@/lib/community/client/send-request';
import type { Upstream } from '@/lib/community/remote/upstream';
import { forumsRequest } from '@/lib/community/operations/requests';
import { type Outcome, ok } from '@/lib/model/outcome';
import { MirroredPages } from './handlers/mirrored-pages';
import { MirroredTopics } from './handlers/mirrored-topics';
import { topicHandler } from './handlers/topic-handler';
import { topicListHandlers } from './handlers/topic-list-handlers';
import { wikiHandlers } from './handlers/wiki-handlers';
import {
  isReportedMissing,
  type MirrorContext,
  type RunCounts,
  type TaskHandler,
} from './mirror-context';
import type { MirrorDatabase } from './mirror-database';
import { DeletedRecords } from './safeguards/deleted-records';
import { MissingRecords, recordKindOf } from './safeguards/missing-records';
import { exceededLimit, type SizeLimits } from './safeguards/size-limits';
import { hasAllLists, hasListsLeft, startSyncCycle } from './sync-cycle';
import { SyncState } from './sync-state';
import { type MirrorTask, type TaskKind, TaskQueue, type UnfinishedTask } from './task-queue';

/** Failures in a row after which the run checks whether the community responds at all. */
const MAX_FAILURES = 20;
/** Replaces `MAX_FAILURES` until the first response of a run. */
const MAX_FAILURES_AT_START = 5;
const MAX_LISTED_TASKS = 20;

export interface RunOptions {
  database: MirrorDatabase;
  upstream: Upstream;
  /** Share of the known records, 0 to 1, that a later run reads again although lists show no change. */
  recheckShare: number;
  limits: SizeLimits;
  /** Whether this run may delete any number of records from the mirror. */
  canDeleteMany: boolean;
  /** Called after each request, with counts of requests. */
  onStep(state: { done: number; left: number; phase: TaskKind }): void;
  /** Returns whether to publish what was read so far; called after each request. */
  isPublicationDue(): boolean;
  /** Publishes the mirror; called only once all lists were read completely. */
  publish(): Promise<void>;
}

/** How a run ended: with nothing left to do, without a community, or at a limit. */
export type RunEnd = 'done' | 'unavailable' | { reason: string };

export interface RunResult {
  counts: RunCounts;
  requestCount: number;
  /** The tasks that are not done: failed ones, and all that are left of a run that was stopped. */
  unfinished: { count: number; first: UnfinishedTask[] };
  end: RunEnd;
  /** False until all lists were read completely once. */
  isPublishable: boolean;
  /** What is wrong with the community's responses, in sentences. */
  warnings: string[];
}

/**
 * Brings the mirror up to date: continues the tasks of an earlier run, or starts a new sync cycle, and
 * retries what failed before and is not paused. Each response and the new state of its task are
 * written in one transaction, so a run may be killed at any moment and loses one request at most.
 */
export async function runMirror(options: RunOptions): Promise<RunResult> {
  const { database, upstream, recheckShare } = options;
  const warnings = new Set<string>();
  const queue = new TaskQueue(database);
  const state = new SyncState(database);
  const counts: RunCounts = {
    pages: 0,
    topics: 0,
    posts: 0,
    deleted: 0,
    invalid: 0,
    repeated: 0,
    repeatingTopics: 0,
  };
  const context: MirrorContext = {
    database,
    queue,
    state,
    counts,
    deleted: new DeletedRecords(database),
    send: (request) => sendCounted(request, upstream, counts),
    mayDelete: (...request) => missing.mayDelete(...request),
    warn: (sentence) => warnings.add(sentence),
  };
  const [pages, topics] = [new MirroredPages(context), new MirroredTopics(context)];
  const records = { page: pages, topic: topics };
  const missing = new MissingRecords(queue, records, counts, options.canDeleteMany);
  const handlers = {
    ...wikiHandlers(context),
    ...topicListHandlers(context, topics),
    topic: topicHandler(context, topics),
  };

  database.transaction(() => {
    queue.resetAttempts();
    if (queue.hasUnfinished()) return;
    startSyncCycle(context);
    if (state.number('topicsScannedAt') === 0) return;
    topics.queueOldest(recheckShare);
    pages.queueUndated(recheckShare);
  });
  const publish = async () => {
    database.transaction(() => missing.deleteConfirmed());
    if (hasAllLists(state)) await options.publish();
  };
  const end = await runTasks({ ...options, publish, context, handlers, missing, topics });
  if (end === 'done') {
    queue.postponeExhausted();
    if (!hasListsLeft(context)) state.set('syncedAt', state.number('cycleStartedAt'));
  }
  await publish();
  return {
    counts,
    requestCount: upstream.state().calls,
    end,
    warnings: [...warnings],
    unfinished: queue.unfinished(MAX_LISTED_TASKS),
    isPublishable: hasAllLists(state),
  };
}

/** Sends a request, and counts the records that were left out of its response. */
async function sendCounted<T>(
  request: OperationRequest<T>,
  upstream: Upstream,
  counts: RunCounts,
): Promise<Outcome<T>> {
  const rejected = { invalid: 0, repeated: 0 };
  const read: typeof request.read = (data, onRejected) =>
    request.read(data, (reason, rejection) => {
      rejected[rejection] += 1;
      onRejected(reason, rejection);
    });
  const { outcome } = await sendRequest({ ...request, read }, upstream);
  // A response that cannot be used is requested again.
  if (outcome.kind === 'ok') {
    counts.invalid += rejected.invalid;
    counts.repeated += rejected.repeated;
  }
  return outcome;
}

interface MirrorRun extends RunOptions {
  context: MirrorContext;
  handlers: Record<TaskKind, TaskHandler>;
  missing: MissingRecords;
  topics: MirroredTopics;
}

/** Does one task after the other until none is left that can be done now. */
async function runTasks(run: MirrorRun): Promise<RunEnd> {
  const { context, missing, upstream, database, topics } = run;
  const { queue, warn } = context;
  const next = () => queue.next() ?? (missing.queueProbe(warn) ? queue.next() : undefined);
  let failures = 0;
  let hasResponse = false;
  for (let task = next(); task; task = next()) {
    const isAnswered = await runTask(task, run);
    failures = isAnswered ? 0 : failures + 1;
    hasResponse ||= isAnswered;
    const reason = missing.stopReason ?? exceededLimit(database, topics.countListed(), run.limits);
    if (reason !== undefined) return { reason };
    if (failures >= (hasResponse ? MAX_FAILURES : MAX_FAILURES_AT_START)) {
      if (!(await isAvailable(context))) return 'unavailable';
      failures = 0;
    }
    const step = { done: upstream.state().calls, left: queue.requestsLeft(), phase: task.kind };
    run.onStep(step);
    if (run.isPublicationDue()) await run.publish();
  }
  return 'done';
}

/** Makes one request for a task and stores its result; returns false when the community failed. */
async function runTask(
  task: MirrorTask,
  { context, handlers, missing }: MirrorRun,
): Promise<boolean> {
  const { database, queue, state } = context;
  const kind = recordKindOf(task);
  const outcome = await handlers[task.kind](task);
  if (outcome.kind === 'ok') {
    database.transaction(() => {
      const progress = outcome.value();
      if (progress) queue.saveProgress(task, progress);
      else queue.remove(task);
      if (kind) missing.recordRead(kind);
    });
  } else if (kind && isReportedMissing(outcome)) {
    database.transaction(() => missing.report(kind, task));
  } else if (outcome.kind === 'limited') {
    state.set('pausedUntilMs', Date.now() + outcome.retryAfterSeconds * 1000);
  } else {
    queue.recordFailure(task, 'reason' in outcome ? outcome.reason : outcome.kind);
    return false;
  }
  return true;
}

/** Returns whether the community still responds, so that the failures concern single records. */
async function isAvailable({ send }: MirrorContext): Promise<boolean> {
  const { kind } = await send({ ...forumsRequest(), read: () => ok(undefined) });
  return kind === 'ok' || kind === 'limited';
}
