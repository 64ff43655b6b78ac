import { kept } from './ask';
import { type OperationHealth, operationsHealth } from './ledger';
import type { UpstreamState } from './transport/message';
import { upstream } from './transport/upstream';

/** How reading the community goes: plain data, without addresses or secrets. */
export interface CommunityHealth {
  /** Whether the community would be asked now, rather than what is kept be shown. */
  isAsked: boolean;
  lastSuccessAt?: Date;
  upstream: UpstreamState;
  kept: { answers: number; bytes: number; absences: number };
  operations: Record<string, OperationHealth>;
}

/** What was seen of the community since the start, and how it is now. Asks nobody. */
export function communityHealth(): CommunityHealth {
  const state = upstream().state();
  const operations = operationsHealth();
  const successes = Object.values(operations).flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []);
  return {
    isAsked: state.breaker !== 'open' && state.pausedSeconds === 0,
    lastSuccessAt: successes.sort((a, b) => b.getTime() - a.getTime())[0],
    upstream: state,
    kept: kept().state(),
    operations,
  };
}
