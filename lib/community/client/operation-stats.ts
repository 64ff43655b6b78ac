import type { Outcome } from '@/lib/model/outcome';
import { defineProcessState } from '@/lib/runtime/process-state';
import type { Operation } from '@/lib/urls/routes/operations';

/** What was seen of one operation since the start. */
export interface OperationHealth {
  outcomes: Partial<Record<Outcome<unknown>['kind'], number>>;
  /** Why an answer could not be understood, or there was none: how often. Reasons are a fixed few. */
  reasons: Record<string, number>;
  /** Why records of lists were left out: how often. */
  leftOut: Record<string, number>;
  latency: { count: number; sumMs: number; maxMs: number };
  lastSuccessAt?: Date;
  /** When there last was no answer, or one that could not be understood. */
  lastFaultAt?: Date;
}

type OperationStats = Partial<Record<Operation, OperationHealth>>;

/** Statistics of the operations requested so far, by operation. */
export const operationStats = defineProcessState<OperationStats>('operation-stats', () => ({}));

function statsOf(operation: Operation): OperationHealth {
  const stats = operationStats();
  stats[operation] ??= {
    outcomes: {},
    reasons: {},
    leftOut: {},
    latency: { count: 0, sumMs: 0, maxMs: 0 },
  };
  return stats[operation];
}

const increment = (counters: Record<string, number>, name: string) => {
  counters[name] = (counters[name] ?? 0) + 1;
};

/** Counts one question and what it ended in. */
export function countOutcome(operation: Operation, outcome: Outcome<unknown>, ms: number): void {
  const health = statsOf(operation);
  increment(health.outcomes, outcome.kind);
  if ('reason' in outcome) increment(health.reasons, outcome.reason);
  if (outcome.kind === 'ok') health.lastSuccessAt = new Date();
  if (outcome.kind === 'unavailable' || outcome.kind === 'malformed')
    health.lastFaultAt = new Date();
  health.latency.count++;
  health.latency.sumMs += ms;
  health.latency.maxMs = Math.max(health.latency.maxMs, ms);
}

/** Counts a record that had to be left out of a list. */
export function countRejectedRecord(operation: Operation, reason: string): void {
  increment(statsOf(operation).leftOut, reason);
}
