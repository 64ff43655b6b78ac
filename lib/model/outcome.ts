/** Result of a community request. Expected failures are values; only bugs throw. */
export type Outcome<T> = Ok<T> | Failure;

export interface Ok<T> {
  kind: 'ok';
  value: T;
  /** Time of a value from the cache; set only if the community is unavailable. */
  cachedAt?: Date;
}

export type Failure =
  | { kind: 'missing' }
  /** Deleted for good. */
  | { kind: 'gone' }
  /** Parameter refused; `detail` is the community's plain-text message. */
  | { kind: 'invalid'; detail: string }
  | { kind: 'limited'; retryAfterSeconds: number }
  | Unavailable
  /** Unparsable response; `detail` describes it in plain text. */
  | { kind: 'malformed'; reason: string; detail?: string };

/** No response, or a reported outage. */
interface Unavailable {
  kind: 'unavailable';
  /** One of a fixed set of texts, so that failures can be counted by it. */
  reason: string;
  detail?: string;
  /** True if a firewall or proxy of the community refuses all requests of this site. */
  isBlocked?: boolean;
  retryAfterSeconds?: number;
}

/** Wraps a value as a successful outcome. */
export function ok<T>(value: T): Ok<T> {
  return { kind: 'ok', value };
}

/** True if the community gave no valid response. `missing`, `gone` and `invalid` are valid responses. */
export function isFault(outcome: Outcome<unknown>): boolean {
  return ['limited', 'unavailable', 'malformed'].includes(outcome.kind);
}

/** Returns the outcome with a changed value. Returns failures unchanged. */
export function mapOk<A, B>(outcome: Outcome<A>, change: (value: A) => B): Outcome<B> {
  return outcome.kind === 'ok' ? { ...outcome, value: change(outcome.value) } : outcome;
}

/** Like `mapOk`, with an async function. */
export const mapOkAsync = async <A, B>(
  outcome: Outcome<A>,
  change: (value: A) => Promise<B>,
): Promise<Outcome<B>> =>
  outcome.kind === 'ok' ? { ...outcome, value: await change(outcome.value) } : outcome;
