import type { Operation } from '@/lib/api/operations';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { type Outcome, ok } from '@/lib/model/outcome';
import {
  type AnswerTo,
  type Call,
  type CallName,
  isOperation,
  isPart,
  makeCall,
  type OperationCall,
  operationOf,
  recordOf,
  withCalls,
} from './call';
import type { Answer, Community } from './community';
import type { Answered } from './identity';
import { countOutcome } from './state/operation-stats';
import { withdrawnRecords } from './state/withdrawn-records';

/** A failure of the same reason is logged once in this time, with how many were not. */
const LOG_AGAIN_MS = 1000;
const lastFailure = defineProcessState('last-failure', () => ({
  reason: '',
  atMs: Number.NEGATIVE_INFINITY,
  unlogged: 0,
}));

/** Counts and logs what a community answers, and notes which records it has withdrawn. */
export function observed(community: Community): Community {
  const observe = async <T>(operation: Operation, answer: Promise<Answered<T>>) => {
    const started = performance.now();
    const answered = await answer;
    countAndLog(operation, answered, started);
    return answered;
  };
  function answer<N extends CallName>(call: Call<N>): AnswerTo<N>;
  async function answer(call: Call): Answer<unknown> {
    if (!isOperation(call)) return makeCall(community, call);
    const answered = await observe(operationOf(call), makeCall(community, call));
    updateWithdrawnRecords(call, answered);
    return answered;
  }
  return {
    ...withCalls(community, answer),
    time: (visitor) => observe('status/time', community.time(visitor)),
    addresses: (visitor) => observe('status/ips', community.addresses(visitor)),
    userAgent: (visitor) => observe('status/ua', community.userAgent(visitor)),
  };
}

/** Counts and logs that a community has said of an answer that it is still the same. */
export function observeUnchanged(call: Call, startedMs: number): void {
  if (!isOperation(call)) return;
  countAndLog(operationOf(call), ok(undefined), startedMs);
  updateWithdrawnRecords(call, ok(undefined));
}

function updateWithdrawnRecords(call: OperationCall, { kind }: Outcome<unknown>): void {
  const record = recordOf(call);
  if (!record) return;
  if (kind === 'ok') withdrawnRecords().markSeen(record);
  // A record that the community calls invalid is withdrawn, like a missing one.
  const isMissing = kind === 'missing' || kind === 'gone' || kind === 'invalid';
  if (isMissing && !isPart(call)) withdrawnRecords().markMissing(record);
}

function countAndLog(operation: Operation, outcome: Outcome<unknown>, startedMs: number): void {
  const ms = Math.round(performance.now() - startedMs);
  countOutcome(operation, outcome, ms);
  if (outcome.kind === 'unavailable' || outcome.kind === 'malformed') {
    const { kind, ...why } = outcome;
    const last = lastFailure();
    const isRepeated = why.reason === last.reason && performance.now() - last.atMs < LOG_AGAIN_MS;
    if (isRepeated) {
      last.unlogged += 1;
      return;
    }
    const { unlogged } = last;
    lastFailure.set({ reason: why.reason, atMs: performance.now(), unlogged: 0 });
    const before = unlogged > 0 && { unlogged };
    log().warn({ event: `community ${kind}`, operation, ...why, ms, ...before });
  } else {
    log().debug({ event: 'community requested', operation, outcome: outcome.kind, ms });
  }
}
