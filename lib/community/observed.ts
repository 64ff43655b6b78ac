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
import type { Observations } from './state/observations';

/** Returns a community that counts and logs answers and records withdrawals. */
export function observed(community: Community, observations: Observations): Community {
  const observe = async <T>(operation: Operation, answer: Promise<Answered<T>>) => {
    const started = performance.now();
    const answered = await answer;
    countAndLog(observations, operation, answered, started);
    return answered;
  };
  function answer<N extends CallName>(call: Call<N>): AnswerTo<N>;
  async function answer(call: Call): Answer<unknown> {
    if (!isOperation(call)) return makeCall(community, call);
    const answered = await observe(operationOf(call), makeCall(community, call));
    updateWithdrawn(observations, call, answered);
    return answered;
  }
  const { forClient } = community;
  return {
    ...withCalls(community, answer),
    ...(forClient && { forClient: (client) => observed(forClient(client), observations) }),
    time: (visitor) => observe('status/time', community.time(visitor)),
    addresses: (visitor) => observe('status/ips', community.addresses(visitor)),
    userAgent: (visitor) => observe('status/ua', community.userAgent(visitor)),
  };
}

/** Counts and logs an unchanged answer. */
export function observeUnchanged(observations: Observations, call: Call, startedMs: number): void {
  if (!isOperation(call)) return;
  countAndLog(observations, operationOf(call), ok(undefined), startedMs);
  updateWithdrawn(observations, call, ok(undefined));
}

function updateWithdrawn(
  { withdrawn }: Observations,
  call: OperationCall,
  { kind }: Outcome<unknown>,
): void {
  const record = recordOf(call);
  if (!record) return;
  if (kind === 'ok') withdrawn.markSeen(record);
  // Records called invalid count as withdrawn, too.
  const isMissing = kind === 'missing' || kind === 'gone' || kind === 'invalid';
  if (isMissing && !isPart(call)) withdrawn.markMissing(record);
}

function countAndLog(
  { stats }: Observations,
  operation: Operation,
  outcome: Outcome<unknown>,
  startedMs: number,
): void {
  const ms = Math.round(performance.now() - startedMs);
  stats.countOutcome(operation, outcome, ms);
  if (outcome.kind === 'unavailable' || outcome.kind === 'malformed') {
    const { kind, ...why } = outcome;
    warnOnceASecond(`community ${kind}`, { operation, ...why, ms });
  } else {
    log().debug({ event: 'community requested', operation, outcome: outcome.kind, ms });
  }
}
