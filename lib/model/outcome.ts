/** The result of a request to the community. Expected failures are values; only bugs throw. */
export type Outcome<T> = Ok<T> | Failure;

export interface Ok<T> {
  kind: 'ok';
  value: T;
  /** Set for a cached or mirrored value, served because the community is unavailable. */
  cachedAt?: Date;
}

export type Failure =
  /** There is no such record. */
  | { kind: 'missing' }
  /** There was one; it is gone for good. */
  | { kind: 'gone' }
  /** The community refused a parameter; `detail` is its own message, plain text. */
  | { kind: 'invalid'; detail: string }
  /** There were too many requests. */
  | { kind: 'limited'; retryAfterSeconds: number }
  | Unavailable
  /** The response cannot be parsed. `detail` describes the kind of response in plain text. */
  | { kind: 'malformed'; reason: string; detail?: string };

/** There was no response, or one that reports an outage. */
interface Unavailable {
  kind: 'unavailable';
  /** One of a fixed few, which are counted. */
  reason: string;
  /** The message of the server, in plain text. */
  detail?: string;
  /** Something in front of the community refuses requests of this site, whatever they ask for. */
  isBlocked?: boolean;
  retryAfterSeconds?: number;
}

/** A success. */
export function ok<T>(value: T): Ok<T> {
  return { kind: 'ok', value };
}

/** Whether a request failed without a valid response of the community, such as "missing". */
export function isFault(outcome: Outcome<unknown>): boolean {
  return ['limited', 'unavailable', 'malformed'].includes(outcome.kind);
}

/** Returns the outcome with its value mapped; failures stay as they are. */
export function mapOk<A, B>(outcome: Outcome<A>, change: (value: A) => B): Outcome<B> {
  return outcome.kind === 'ok' ? { ...outcome, value: change(outcome.value) } : outcome;
}

/** Like `mapOk`, with a function that returns a promise. */
export const mapOkAsync = async <A, B>(
  outcome: Outcome<A>,
  change: (value: A) => Promise<B>,
): Promise<Outcome<B>> =>
  outcome.kind === 'ok' ? { ...outcome, value: await change(outcome.value) } : outcome;
