import type { Operation } from '@/lib/api/operations';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Outcome } from '@/lib/model/outcome';

/** Counters of an operation, named as in the JSON of `/api/health`. */
export interface OperationHealth {
  outcomes: Partial<Record<Outcome<unknown>['kind'], number>>;
  faults: Record<string, number>;
  rejectedRecords: Record<string, number>;
  latency: { count: number; sumMs: number; maxMs: number };
  lastSuccessAt?: Date;
  lastFaultAt?: Date;
}

interface OperationStats {
  operations: Partial<Record<Operation, OperationHealth>>;
  faultsInRow: number;
}

/** Counters of the requests to the community since the process started. */
export const operationStats = defineProcessState<OperationStats>('operation-stats', () => ({
  operations: {},
  faultsInRow: 0,
}));

function statsOf(operation: Operation): OperationHealth {
  const stats = operationStats().operations;
  stats[operation] ??= {
    outcomes: {},
    faults: {},
    rejectedRecords: {},
    latency: { count: 0, sumMs: 0, maxMs: 0 },
  };
  return stats[operation];
}

const increment = (counters: Record<string, number>, name: string) => {
  counters[name] = (counters[name] ?? 0) + 1;
};

/** Counts a request's outcome. */
export function countOutcome(operation: Operation, outcome: Outcome<unknown>, ms: number): void {
  const health = statsOf(operation);
  increment(health.outcomes, outcome.kind);
  if (outcome.kind === 'ok') health.lastSuccessAt = new Date();
  const isFailed = outcome.kind === 'unavailable' || outcome.kind === 'malformed';
  if (isFailed) {
    increment(health.faults, outcome.reason);
    health.lastFaultAt = new Date();
  }
  const stats = operationStats();
  if (outcome.kind !== 'limited') stats.faultsInRow = isFailed ? stats.faultsInRow + 1 : 0;
  health.latency.count++;
  health.latency.sumMs += ms;
  health.latency.maxMs = Math.max(health.latency.maxMs, ms);
}

/** Counts a record left out of a list. */
export function countRejectedRecord(operation: Operation, reason: string): void {
  increment(statsOf(operation).rejectedRecords, reason);
}
