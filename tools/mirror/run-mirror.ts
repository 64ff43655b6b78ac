import type { Answer, Community } from '@/lib/community/community';
import type { Failure, Outcome } from '@/lib/model/outcome';
import type { Rejection } from '@/lib/wire/json/list';
import { DeletedRecords } from './deleted-records';
import { MirroredPages } from './handlers/mirrored-pages';
import { MirroredTopics } from './handlers/mirrored-topics';
import { topicHandler } from './handlers/topic-handler';
import { topicListHandlers } from './handlers/topic-list-handlers';
import { wikiListHandlers } from './handlers/wiki-list-handlers';
import { wikiPageHandlers } from './handlers/wiki-page-handlers';
import {
  isReportedMissing,
  type MirrorContext,
  type RunCounts,
  type TaskHandler,
} from './mirror-context';
import type { MirrorDatabase } from './mirror-database';
import { MissingRecords, recordKindOf } from './missing-records';
import { hasAllLists, hasListsLeft, startSyncCycle } from './sync-cycle';
import { SyncState } from './sync-state';
import { type MirrorTask, type TaskKind, TaskQueue, type UnfinishedTask } from './task-queue';

/** Failures in a row before checking for an outage. */
const MAX_FAILURES = 20;
/** Until a run's first response. */
const MAX_FAILURES_AT_START = 5;
const MAX_LISTED_TASKS = 20;

export interface RunOptions {
  database: MirrorDatabase;
  community: Community;
  rejected: RejectedRecords;
  /** Share (0 to 1) of unchanged records that a run reads again. */
  recheckShare: number;
  /** Megabytes of the database. The published store takes as much again. */
  maxMb: number;
  /** Lifts the limit on deletions. */
  canDeleteMany: boolean;
  /** Called after each request. `failures` counts those in a row. */
  onStep(state: { done: number; left: number; phase: TaskKind; failures: number }): void;
  isPublicationDue(): boolean;
  /** Called once all lists are complete; `isLast` at the end. */
  publish(isLast: boolean): Promise<void>;
}

type RunEnd = 'done' | 'unavailable' | 'blocked' | { reason: string };

export interface RunResult {
  counts: RunCounts;
  requestCount: number;
  /** Failed tasks, and the rest of a stopped run. */
  unfinished: { count: number; first: UnfinishedTask[] };
  end: RunEnd;
  /** False until all lists were read completely. */
  isPublishable: boolean;
  warnings: string[];
}

/**
 * Updates the mirror: continues a run or starts a cycle, and retries failures. Each response is one
 * transaction with its task, so a killed run loses at most one request.
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
    ...wikiListHandlers(context),
    ...wikiPageHandlers(context),
    ...topicListHandlers(context, topics),
    topic: topicHandler(context, topics),
  };

  database.transaction(() => {
    queue.resetAttempts(options.canDeleteMany);
    // Only lists tell of records deleted without a change.
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
  const end = await runTasks({ ...options, publish, context, handlers, missing });
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

export type RejectedRecords = Record<Rejection, number>;

async function askCounted<T>(
  call: (community: Community) => Answer<T>,
  { community, rejected }: RunOptions,
  counts: RunCounts,
): Promise<Outcome<T>> {
  Object.assign(rejected, { invalid: 0, repeated: 0 });
  const outcome = await call(community);
  // Failed answers are requested again.
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
}

const MEGABYTE_BYTES = 1_000_000;
const USED_BYTES = `SELECT (page_count - freelist_count) * page_size AS count
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`;

async function runTasks(run: MirrorRun): Promise<RunEnd> {
  const { context, community, database } = run;
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
    // An endless community must not fill the disk.
    if (database.count(USED_BYTES) > run.maxMb * MEGABYTE_BYTES) {
      return {
        reason: `The copy has reached ${run.maxMb} MB, the most that it may take: the run stops. Set --max-mb higher if so much is to be expected.`,
      };
    }
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
  if (failure.kind !== 'unavailable' && failure.kind !== 'malformed') {
    return failure.kind;
  }
  return failure.detail ? `${failure.reason} (${failure.detail})` : failure.reason;
};

/** True if the community responds, so that failures concern single records. */
async function isAvailable({ ask }: MirrorContext): Promise<boolean> {
  const forums = await ask((community) => community.forums());
  // A wiki alone has no forums.
  const isEmpty = forums.kind === 'ok' && forums.value.length === 0;
  const answer = isEmpty ? await ask((community) => community.pages()) : forums;
  return answer.kind === 'ok' || answer.kind === 'limited';
}
