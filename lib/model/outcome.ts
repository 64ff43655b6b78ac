/** What asking the community can end in. Expected failures are values; only bugs throw. */
export type Outcome<T> = Ok<T> | Failure;

export interface Ok<T> {
  kind: 'ok';
  value: T;
  /** Set when this is a kept answer, shown because the community is not answering now. */
  cachedAt?: Date;
}

export type Failure =
  /** There is no such record. */
  | { kind: 'missing' }
  /** There was one; it is gone for good. */
  | { kind: 'gone' }
  /** The community refused a parameter; `detail` is its own words, plain text. */
  | { kind: 'invalid'; detail: string }
  /** Asked too often. */
  | { kind: 'limited'; retryAfterSeconds: number }
  /** No answer, or one that says the community is not well. */
  | { kind: 'unavailable'; reason: string; retryAfterSeconds?: number }
  /** An answer that cannot be understood. */
  | { kind: 'malformed'; reason: string };

/** A success. */
export function ok<T>(value: T): Ok<T> {
  return { kind: 'ok', value };
}

/** Whether the community did not give an answer that can be understood, rather than a refusal. */
export function isFault(outcome: Outcome<unknown>): boolean {
  return ['limited', 'unavailable', 'malformed'].includes(outcome.kind);
}

/** The outcome with another value in it; failures pass. */
export function mapOk<A, B>(outcome: Outcome<A>, change: (value: A) => B): Outcome<B> {
  return outcome.kind === 'ok' ? { ...outcome, value: change(outcome.value) } : outcome;
}
