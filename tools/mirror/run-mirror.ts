import type { Answer, Community } from '@/lib/community/community';
import type { Failure, Outcome } from '@/lib/model/outcome';
import type { Rejection } from '@/lib/wire/json/list';
import { DeletedRecords } from './deleted-records';
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
import { MissingRecords, recordKindOf } from './missing-records';
import { exceededLimit, type SizeLimits } from './size-limits';
import { hasAllLists, hasListsLeft, startSyncCycle } from './sync-cycle';
import { SyncState } from './sync-state';
import { type MirrorTask, type TaskKind, TaskQueue, type UnfinishedTask } from './task-queue';

/** After so many failures in a row, the run checks whether the community responds at all. */
const MAX_FAILURES = 20;
/** Replaces `MAX_FAILURES` until the first response of a run. */
const MAX_FAILURES_AT_START = 5;
const MAX_LISTED_TASKS = 20;

export interface RunOptions {
  database: MirrorDatabase;
  community: Community;
  /** Counted by the community. */
  rejected: RejectedRecords;
  /** The share of records, 0 to 1, that a later run reads again without a listed change. */
  recheckShare: number;
  limits: SizeLimits;
  /** Whether this run may delete any number of records from the mirror. */
  canDeleteMany: boolean;
  /** Called after each request. `failures` counts the failed requests in a row. */
  onStep(state: { done: number; left: number; phase: TaskKind; failures: number }): void;
  /** Returns whether to publish what was read so far; called after each request. */
  isPublicationDue(): boolean;
  /** Publishes the mirror, once all lists were read completely; `isLast` at the end of the run. */
  publish(isLast: boolean): Promise<void>;
}

/** The end of a run: done, without a community, refused, or at a limit. */
type RunEnd = 'done' | 'unavailable' | 'blocked' | { reason: string };

export interface RunResult {
  counts: RunCounts;
  requestCount: number;
  /** The unfinished tasks: failed ones, and the rest of a stopped run. */
  unfinished: { count: number; first: UnfinishedTask[] };
  end: RunEnd;
  /** False until all lists were read completely once. */
  isPublishable: boolean;
  /** What is wrong with the community's responses, in sentences. */
  warnings: string[];
}

/**
 * Brings the mirror up to date: continues an earlier run or starts a new cycle, and retries failures. Each
 * response and the state of its task are one transaction, so a killed run loses at most one request.
 */
export async function runMirror(options: RunOptions): Promise<RunResult> {
  const { database, community, recheckShare } = options;
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
    ask: (call) => askCounted(call, options, counts),
    deleteUnlisted: (...request) => missing.deleteUnlisted(...request),
    warn: (sentence) => warnings.add(sentence),
  };
  const pages = new MirroredPages(context);
  const topics = new MirroredTopics(context);
  const records = { page: pages, topic: topics };
  const missing = new MissingRecords(context, records, options.canDeleteMany);
  const handlers = {
    ...wikiHandlers(context),
    ...topicListHandlers(context, topics),
    topic: topicHandler(context, topics),
  };

  database.transaction(() => {
    queue.resetAttempts(options.canDeleteMany);
    // Lists alone tell what is gone without a change.
    if (options.canDeleteMany) state.set('wikiLookedAt', 0);
    if (queue.hasUnfinished()) return;
    startSyncCycle(context);
    topics.queueRemoved();
    if (state.number('topicsScannedAt') === 0) return;
    topics.queueOldest(recheckShare);
    pages.queueUndated(recheckShare);
  });
  const publish = async (isLast: boolean) => {
    database.transaction(() => missing.deleteConfirmed());
    if (hasAllLists(state)) await options.publish(isLast);
  };
  const end = await runTasks({ ...options, publish, context, handlers, missing, topics });
  missing.keepDoubtful(context.warn);
  if (end === 'done') {
    missing.rejectUnconfirmed(context.warn);
    queue.postponeExhausted();
    if (!hasListsLeft(context)) state.set('syncedAt', state.number('cycleStartedAt'));
  }
  await publish(true);
  return {
    counts,
    requestCount: community.connection().calls,
    end,
    warnings: [...warnings],
    unfinished: queue.unfinished(MAX_LISTED_TASKS),
    isPublishable: hasAllLists(state),
  };
}

/** Records that were left out of the answer that is being read. */
export type RejectedRecords = Record<Rejection, number>;

/** Asks the community, and counts the records that were left out of its answer. */
async function askCounted<T>(
  call: (community: Community) => Answer<T>,
  { community, rejected }: RunOptions,
  counts: RunCounts,
): Promise<Outcome<T>> {
  Object.assign(rejected, { invalid: 0, repeated: 0 });
  const outcome = await call(community);
  // An answer that cannot be used is asked for again.
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
  const { context, community, database, topics } = run;
  const { queue } = context;
  let failures = 0;
  let blocked = 0;
  let hasResponse = false;
  for (let task = queue.next(); task; task = queue.next()) {
    const result = await runTask(task, run);
    const isAnswered = result === 'answered';
    failures = isAnswered ? 0 : failures + 1;
    blocked = result === 'blocked' ? blocked + 1 : 0;
    hasResponse ||= isAnswered;
    if (blocked >= MAX_FAILURES) return 'blocked';
    const reason = exceededLimit(database, topics.countListed(), run.limits);
    if (reason !== undefined) return { reason };
    if (failures >= (hasResponse ? MAX_FAILURES : MAX_FAILURES_AT_START)) {
      if (!(await isAvailable(context))) return 'unavailable';
      failures = 0;
    }
    const step = {
      done: community.connection().calls,
      left: queue.requestsLeft(),
      phase: task.kind,
      failures,
    };
    run.onStep(step);
    if (run.isPublicationDue()) await run.publish(false);
  }
  return 'done';
}

/** Makes one request for a task and stores its result; returns whether the community answered, or why not. */
async function runTask(
  task: MirrorTask,
  { context, handlers, missing }: MirrorRun,
): Promise<'answered' | 'failed' | 'blocked'> {
  const { database, queue, state } = context;
  const kind = recordKindOf(task);
  const outcome = await handlers[task.kind](task);
  if (outcome.kind === 'ok') {
    database.transaction(() => {
      const progress = outcome.value();
      if (progress) {
        queue.saveProgress(task, progress);
      } else {
        queue.remove(task);
      }
      if (kind) missing.recordRead(kind);
    });
  } else if (kind && isReportedMissing(outcome)) {
    database.transaction(() => missing.report(kind, task));
  } else if (outcome.kind === 'limited') {
    state.pause(outcome.retryAfterSeconds);
  } else {
    const isBlocked = outcome.kind === 'unavailable' && outcome.isBlocked === true;
    queue.recordFailure(task, describeFault(outcome), isBlocked);
    return isBlocked ? 'blocked' : 'failed';
  }
  return 'answered';
}

const describeFault = (failure: Failure): string => {
  if (!('reason' in failure)) return failure.kind;
  return failure.detail ? `${failure.reason} (${failure.detail})` : failure.reason;
};

/** Returns whether the community still responds, so that the failures concern single records. */
async function isAvailable({ ask }: MirrorContext): Promise<boolean> {
  const forums = await ask((community) => community.forums());
  // A wiki alone has no forums to ask for.
  const hasNone = forums.kind === 'ok' && forums.value.length === 0;
  const { kind } = hasNone ? await ask((community) => community.pages()) : forums;
  return kind === 'ok' || kind === 'limited';
}
