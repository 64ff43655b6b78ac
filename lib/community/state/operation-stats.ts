import type { Operation } from '@/lib/api/operations';
import type { Outcome } from '@/lib/model/outcome';

/** Counters of an operation. */
export interface OperationHealth {
  outcomes: Partial<Record<Outcome<unknown>['kind'], number>>;
  faults: Record<string, number>;
  rejectedRecords: Record<string, number>;
  sumMs: number;
}

const increment = (counters: Record<string, number>, name: string) => {
  counters[name] = (counters[name] ?? 0) + 1;
};

/** Counters of the requests to a community. */
export class OperationStats {
  readonly operations: Partial<Record<Operation, OperationHealth>> = {};
  faultsInRow = 0;
  lastSuccessAt: Date | undefined;
  lastFaultAt: Date | undefined;

  /** Counts a request's outcome. */
  countOutcome(operation: Operation, outcome: Outcome<unknown>, ms: number): void {
    const health = this.of(operation);
    increment(health.outcomes, outcome.kind);
    if (outcome.kind === 'ok') this.lastSuccessAt = new Date();
    const isFailed = outcome.kind === 'unavailable' || outcome.kind === 'malformed';
    if (isFailed) {
      increment(health.faults, outcome.reason);
      this.lastFaultAt = new Date();
    }
    if (outcome.kind !== 'limited') this.faultsInRow = isFailed ? this.faultsInRow + 1 : 0;
    health.sumMs += ms;
  }

  /** Counts a record left out of a list. */
  countRejectedRecord(operation: Operation, reason: string): void {
    increment(this.of(operation).rejectedRecords, reason);
  }

  private of(operation: Operation): OperationHealth {
    this.operations[operation] ??= { outcomes: {}, faults: {}, rejectedRecords: {}, sumMs: 0 };
    return this.operations[operation];
  }
}
