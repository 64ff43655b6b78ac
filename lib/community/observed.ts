import type { Operation } from '@/lib/api/operations';
import { log } from '@/lib/base/log/log';
import { warnOnceASecond } from '@/lib/base/log/warn-once-a-second';
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

/** Returns a community that counts and logs answers and records withdrawals. */
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
  const { forClient } = community;
  return {
    ...withCalls(community, answer),
    ...(forClient && { forClient: (client) => observed(forClient(client)) }),
    time: (visitor) => observe('status/time', community.time(visitor)),
    addresses: (visitor) => observe('status/ips', community.addresses(visitor)),
    userAgent: (visitor) => observe('status/ua', community.userAgent(visitor)),
  };
}

/** Counts and logs an unchanged answer. */
export function observeUnchanged(call: Call, startedMs: number): void {
  if (!isOperation(call)) return;
  countAndLog(operationOf(call), ok(undefined), startedMs);
  updateWithdrawnRecords(call, ok(undefined));
}

function updateWithdrawnRecords(call: OperationCall, { kind }: Outcome<unknown>): void {
  const record = recordOf(call);
  if (!record) return;
  if (kind === 'ok') withdrawnRecords().markSeen(record);
  // Records called invalid count as withdrawn, too.
  const isMissing = kind === 'missing' || kind === 'gone' || kind === 'invalid';
  if (isMissing && !isPart(call)) withdrawnRecords().markMissing(record);
}

function countAndLog(operation: Operation, outcome: Outcome<unknown>, startedMs: number): void {
  const ms = Math.round(performance.now() - startedMs);
  countOutcome(operation, outcome, ms);
  if (outcome.kind === 'unavailable' || outcome.kind === 'malformed') {
    const { kind, ...why } = outcome;
    warnOnceASecond(`community ${kind}`, { operation, ...why, ms });
  } else {
    log().debug({ event: 'community requested', operation, outcome: outcome.kind, ms });
  }
}
