import type { AnswerCacheUsage } from '../cached-community';
import type { ConnectionState } from '../community';
import type { OperationHealth, OperationStats } from '../state/operation-stats';
import type { Site } from './site';

/**
 * `unknown`: not requested yet. `degraded`: the last response failed. `paused`: rate limited. `down`: circuit
 * breaker not closed, or five failures in a row.
 */
type CommunityState = 'unknown' | 'up' | 'degraded' | 'paused' | 'down';

/** Contains no addresses or secrets. */
export interface CommunityHealth {
  state: CommunityState;
  lastSuccessAt?: Date;
  upstream: ConnectionState;
  responseCache: AnswerCacheUsage;
  operations: Record<string, OperationHealth>;
}

const FAULTS_WHEN_DOWN = 5;

function latest(dates: (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

function communityState(
  { breaker, pausedSeconds }: ConnectionState,
  { faultsInRow }: OperationStats,
  lastSuccess?: Date,
  lastFault?: Date,
): CommunityState {
  if (breaker !== 'closed' || faultsInRow >= FAULTS_WHEN_DOWN) return 'down';
  if (pausedSeconds > 0) return 'paused';
  if (!lastSuccess && !lastFault) return 'unknown';
  return lastFault && (!lastSuccess || lastFault > lastSuccess) ? 'degraded' : 'up';
}

/** Returns the health by the requests so far. */
export function communityHealth({ community, observations }: Site): CommunityHealth {
  const upstreamState = community.connection();
  const { stats } = observations;
  const { operations } = stats;
  const all = Object.values(operations);
  const lastSuccessAt = latest(all.map((operation) => operation.lastSuccessAt));
  return {
    state: communityState(
      upstreamState,
      stats,
      lastSuccessAt,
      latest(all.map(({ lastFaultAt }) => lastFaultAt)),
    ),
    lastSuccessAt,
    upstream: upstreamState,
    responseCache: community.usage(),
    operations,
  };
}
