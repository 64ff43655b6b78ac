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
  lastSuccessAt: Date | undefined;
  upstream: ConnectionState;
  responseCache: AnswerCacheUsage;
  operations: Record<string, OperationHealth>;
}

const FAULTS_WHEN_DOWN = 5;

function communityState(
  { breaker, pausedSeconds }: ConnectionState,
  { faultsInRow, lastSuccessAt, lastFaultAt }: OperationStats,
): CommunityState {
  if (breaker !== 'closed' || faultsInRow >= FAULTS_WHEN_DOWN) return 'down';
  if (pausedSeconds > 0) return 'paused';
  if (!lastSuccessAt && !lastFaultAt) return 'unknown';
  return lastFaultAt && (!lastSuccessAt || lastFaultAt > lastSuccessAt) ? 'degraded' : 'up';
}

/** Returns the health by the requests so far. */
export function communityHealth({ community, observations }: Site): CommunityHealth {
  const upstream = community.connection();
  const { stats } = observations;
  return {
    state: communityState(upstream, stats),
    lastSuccessAt: stats.lastSuccessAt,
    upstream,
    responseCache: community.usage(),
    operations: stats.operations,
  };
}
