/** Result of a community request. Expected failures are values; only bugs throw. */
export type Outcome<T> = Ok<T> | Failure;

export interface Ok<T> {
  kind: 'ok';
  value: T;
  /** When the value was cached; set only while the community is unavailable. */
  cachedAt?: Date;
}

export type Failure =
  | { kind: 'missing' }
  | { kind: 'gone' }
  /** The community refused a parameter; `detail` is its message in plain text. */
  | { kind: 'invalid'; detail: string }
  | { kind: 'limited'; retryAfterSeconds: number }
  | Unavailable
  /** The response cannot be parsed; `detail` says why in plain text. */
  | { kind: 'malformed'; reason: string; detail?: string };

interface Unavailable {
  kind: 'unavailable';
  /** From a fixed set, so that failures can be counted by reason. */
  reason: string;
  detail?: string;
  /** True if the community's firewall or proxy refuses all requests of this site. */
  isBlocked?: boolean;
  retryAfterSeconds?: number;
}

/** Returns a successful outcome. */
export function ok<T>(value: T): Ok<T> {
  return { kind: 'ok', value };
}

/** True for a failure without a valid response, unlike `missing`, `gone` and `invalid`. */
export function isFault(outcome: Outcome<unknown>): boolean {
  return ['limited', 'unavailable', 'malformed'].includes(outcome.kind);
}

/** Returns the pause that a community asks for, in seconds; 0 for none. */
export function statedPauseSeconds(outcome: Outcome<unknown>): number {
  const isTimed = outcome.kind === 'limited' || outcome.kind === 'unavailable';
  return isTimed ? (outcome.retryAfterSeconds ?? 0) : 0;
}

/** Returns the outcome with its value changed, or the failure itself. */
export function mapOk<A, B>(outcome: Outcome<A>, change: (value: A) => B): Outcome<B> {
  return outcome.kind === 'ok' ? { ...outcome, value: change(outcome.value) } : outcome;
}

/** Like `mapOk`, with an async function. */
export const mapOkAsync = async <A, B>(
  outcome: Outcome<A>,
  change: (value: A) => Promise<B>,
): Promise<Outcome<B>> =>
  outcome.kind === 'ok' ? { ...outcome, value: await change(outcome.value) } : outcome;
