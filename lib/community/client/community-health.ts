import { responseCache } from './cached-request';
import { type OperationHealth, operationStats } from './operation-stats';
import { upstream } from './transport/upstream';
import type { UpstreamState } from './transport/upstream-types';

/**
 * The state of the community. `unknown`: not requested yet; `well`: it responds; `troubled`: its last
 * response was a failure; `paused`: it limits the rate; `away`: the circuit breaker is open.
 */
export type CommunityState = 'unknown' | 'well' | 'troubled' | 'paused' | 'away';

/** The health of the connection to the community, as `/api/health` prints it: without addresses or secrets. */
export interface CommunityHealth {
  mood: CommunityState;
  /** True when a request would reach the community now. */
  isAsked: boolean;
  lastSuccessAt?: Date;
  upstream: UpstreamState;
  kept: { answers: number; bytes: number; absences: number };
  operations: Record<string, OperationHealth>;
}

function latest(dates: (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

function communityState(
  { breaker, pausedSeconds }: UpstreamState,
  lastSuccess?: Date,
  lastFault?: Date,
): CommunityState {
  if (breaker !== 'closed') return 'away';
  if (pausedSeconds > 0) return 'paused';
  if (!lastSuccess && !lastFault) return 'unknown';
  return lastFault && (!lastSuccess || lastFault > lastSuccess) ? 'troubled' : 'well';
}

/** The health of the community by the requests made so far. Makes none. */
export function communityHealth(): CommunityHealth {
  const state = upstream().state();
  const operations = operationStats();
  const all = Object.values(operations);
  const lastSuccessAt = latest(all.map((operation) => operation.lastSuccessAt));
  return {
    mood: communityState(state, lastSuccessAt, latest(all.map(({ lastFaultAt }) => lastFaultAt))),
    isAsked: state.breaker !== 'open' && state.pausedSeconds === 0,
    lastSuccessAt,
    upstream: state,
    kept: responseCache().state(),
    operations,
  };
}
