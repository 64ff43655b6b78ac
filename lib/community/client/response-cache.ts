import { LRUCache } from 'lru-cache';
import { log as siteLog } from '@/lib/base/log/log';
import { type Failure, isFault, type Ok, type Outcome } from '@/lib/model/outcome';
import type { AnswerLog } from './answers/answer-log';
import type { OperationResponse } from './send-request';
import type { Clock } from './transport/clock';

/** A decoded response, with what is rendered of it, takes four times the memory of its JSON, and each entry some of its own. */
const DECODED_FACTOR = 4;
const ENTRY_BYTES = 1024;
const MAX_NEGATIVE_ENTRIES = 5_000;
const NEGATIVE_TTL_MS = 30_000;

interface Entry {
  response: Ok<unknown>;
  log: AnswerLog | undefined;
  cachedAtMs: number;
  cachedAt: Date;
  /** The last attempt to refresh it failed. */
  isFailing: boolean;
}

export interface ResponseCacheOptions {
  maxBytes: number;
  /** How long a response may be served while the community is unavailable. */
  staleMs: number;
  /** Serves a response for another `freshMs` after it was fresh, while it is refreshed (RFC 5861). */
  staleWhileRevalidate: boolean;
  clock: Clock;
  /** Why the current client may not request the community, if so. It still gets cached responses. */
  refuseLoad?: () => Failure | undefined;
  /** When answers were last known to be the latest, on the same clock; -Infinity where they are not. */
  checkedAtMs?: (log: AnswerLog) => number | undefined;
  /** Called by each reader with the answers that the outcome was made from; undefined where not known. */
  onRead?: (log: AnswerLog | undefined) => void;
}

/** What the cache holds. */
export interface ResponseCacheUsage {
  responses: number;
  bytes: number;
  /** Records that are known to be missing. */
  missing: number;
}

/** An outcome, and the answers that it was made from. */
interface LoggedOutcome<T> {
  outcome: Outcome<T>;
  log?: AnswerLog | undefined;
}

type NegativeEntry = LoggedOutcome<never> & { cachedAtMs: number };

/** Requests a response from the community. */
export type LoadResponse<T> = () => Promise<OperationResponse<T> & LoggedOutcome<T>>;

/**
 * A cache of decoded responses, bounded in bytes.
 *
 * A fresh response is returned at once. One that is slightly older is returned while a single request
 * refreshes it (stale-while-revalidate). An even older one is returned only if that request fails, with
 * `cachedAt` set (stale-if-error): the page cache above hides this wait, and would otherwise cache an old
 * response as a new page. After a failure it is returned at once, so that no client waits twice for a
 * community that hangs. Missing records are in a negative cache of their own, where a crawl of invented
 * ids evicts no response.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, Entry>;
  private readonly negativeEntries = new LRUCache<string, NegativeEntry>({
    max: MAX_NEGATIVE_ENTRIES,
  });
  private readonly pending = new Map<string, Promise<LoggedOutcome<unknown>>>();

  constructor(private readonly options: ResponseCacheOptions) {
    this.responses = new LRUCache({ maxSize: options.maxBytes });
  }

  /** The response cached under `key`, or a new one. `key` holds the operation and all its parameters. */
  async read<T>(key: string, freshMs: number, load: LoadResponse<T>): Promise<Outcome<T>> {
    const { outcome, log } = await this.find(key, freshMs, load);
    this.options.onRead?.(log);
    return outcome;
  }

  private async find<T>(
    key: string,
    freshMs: number,
    load: LoadResponse<T>,
  ): Promise<LoggedOutcome<T>> {
    const now = this.options.clock.now();
    const negative = this.negativeEntries.get(key);
    if (negative && now - negative.cachedAtMs < Math.min(freshMs, NEGATIVE_TTL_MS)) {
      return negative;
    }

    const entry = this.responses.get(key);
    const checkedAtMs = entry?.log && this.options.checkedAtMs?.(entry.log);
    const ageMs = entry ? now - entry.cachedAtMs : Number.POSITIVE_INFINITY;
    const uncheckedMs = checkedAtMs === undefined ? ageMs : now - checkedAtMs;
    if (entry && uncheckedMs < freshMs) return responseOf<T>(entry);

    const refusal = this.pending.has(key) ? undefined : this.options.refuseLoad?.();
    if (refusal) {
      const isUsable = entry && ageMs < this.options.staleMs;
      return isUsable ? staleResponseOf<T>(entry) : { outcome: refusal };
    }

    const loading = this.load(key, load);
    if (!entry || ageMs >= this.options.staleMs) return loading;
    if (entry.isFailing || (this.options.staleWhileRevalidate && uncheckedMs < 2 * freshMs)) {
      loading.catch((error) => siteLog().error({ event: 'refresh failed', err: error }));
      return entry.isFailing ? staleResponseOf<T>(entry) : responseOf<T>(entry);
    }
    const loaded = await loading;
    return isFault(loaded.outcome) ? staleResponseOf<T>(entry) : loaded;
  }

  /**
   * Removes the responses whose keys match, and all negative entries. No response that is being loaded
   * is cached or shared any more.
   */
  purge(isMatch: (key: string) => boolean): void {
    for (const key of [...this.responses.keys()].filter(isMatch)) this.responses.delete(key);
    this.negativeEntries.clear();
    this.pending.clear();
  }

  /** The size of the cache. */
  usage(): ResponseCacheUsage {
    const { responses, negativeEntries } = this;
    return {
      responses: responses.size,
      bytes: responses.calculatedSize,
      missing: negativeEntries.size,
    };
  }

  /** Loads a response once, however many clients request it at the same time. */
  private load<T>(key: string, load: LoadResponse<T>): Promise<LoggedOutcome<T>> {
    const started = this.pending.get(key);
    if (started) return started as Promise<LoggedOutcome<T>>;
    // After a purge this load, or one that has begun later, is no longer the pending one.
    const isPending = () => this.pending.get(key) === loading;
    const loading: Promise<LoggedOutcome<T>> = load()
      .then((loaded) => {
        if (isPending()) this.store(key, loaded);
        return loaded;
      })
      .finally(() => {
        if (isPending()) this.pending.delete(key);
      });
    this.pending.set(key, loading);
    return loading;
  }

  private store<T>(
    key: string,
    { outcome, bytes, log }: OperationResponse<T> & LoggedOutcome<T>,
  ): void {
    const { now, date } = this.options.clock;
    if (outcome.kind === 'ok') {
      const [cachedAtMs, cachedAt] = [now(), new Date(date())];
      const entry = { response: outcome, log, cachedAtMs, cachedAt, isFailing: false };
      this.responses.set(key, entry, { size: bytes * DECODED_FACTOR + ENTRY_BYTES });
      this.negativeEntries.delete(key);
    } else if (outcome.kind === 'missing' || outcome.kind === 'gone') {
      this.responses.delete(key);
      this.negativeEntries.set(key, { outcome, log, cachedAtMs: now() });
    } else if (isFault(outcome)) {
      const entry = this.responses.peek(key);
      if (entry) entry.isFailing = true;
    } else this.responses.delete(key);
  }
}

// A key holds its operation, so the value under it has the type that the operation returns.
const responseOf = <T>({ response, log }: Entry): LoggedOutcome<T> => ({
  outcome: response as Ok<T>,
  log,
});
const staleResponseOf = <T>({ response, log, cachedAt }: Entry): LoggedOutcome<T> => ({
  outcome: { ...(response as Ok<T>), cachedAt },
  log,
});
