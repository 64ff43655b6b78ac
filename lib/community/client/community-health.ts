import { responseCache } from '../operations/cached-request';
import { type OperationHealth, operationStats } from './operation-stats';
import { upstream } from './transport/upstream';
import type { UpstreamState } from './transport/upstream-types';

/**
 * How the community is, in a word: not asked yet; answering; its last answer of no use; asking to be
 * left alone for a while; not asked because it does not answer.
 */
export type CommunityState = 'unknown' | 'well' | 'troubled' | 'paused' | 'away';

/** How reading the community goes: plain data, without addresses or secrets. */
export interface CommunityHealth {
  mood: CommunityState;
  /** Whether the community would be asked now, rather than what is kept be shown. */
  isAsked: boolean;
  lastSuccessAt?: Date;
  upstream: UpstreamState;
  kept: { answers: number; bytes: number; absences: number };
  operations: Record<string, OperationHealth>;
}

function latest(times: (Date | undefined)[]): Date | undefined {
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length > 0 ? new Date(Math.max(...known)) : undefined;
}

function communityState(
  { breaker, pausedSeconds }: UpstreamState,
  success?: Date,
  fault?: Date,
): CommunityState {
  if (breaker !== 'closed') return 'away';
  if (pausedSeconds > 0) return 'paused';
  if (!success && !fault) return 'unknown';
  return fault && (!success || fault > success) ? 'troubled' : 'well';
}

/** What was seen of the community since the start, and how it is now. Asks nobody. */
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
