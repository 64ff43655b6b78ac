import { LRUCache } from 'lru-cache';
import { log } from '@/lib/log/log';
import { type Failure, isFault, type Ok, type Outcome } from '@/lib/model/outcome';
import type { OperationResponse } from './send-request';
import type { Clock } from './transport/clock';

/** Decoded answers take about twice the room of their JSON, and some for themselves. */
const DECODED_FACTOR = 2;
const ENTRY_BYTES = 1024;
const MAX_NEGATIVE_ENTRIES = 5_000;
const NEGATIVE_TTL_MS = 30_000;

interface Entry {
  response: Ok<unknown>;
  cachedAtMs: number;
  cachedAt: Date;
  /** The last attempt to read it anew ended in a fault. */
  isFailing: boolean;
}

interface NegativeEntry {
  failure: Failure;
  cachedAtMs: number;
}

export interface ResponseCacheOptions {
  maxBytes: number;
  /** How long an answer may be served when the community gives no better one. */
  staleMs: number;
  /** Whether an answer is served past its freshness, as long again, while it is read anew. */
  staleWhileRevalidate: boolean;
  clock: Clock;
  /** Why the one who asks now may not ask the community, if so; what is kept may still be given. */
  refuseLoad?: () => Failure | undefined;
}

/** Asks for the answer anew. */
export type LoadResponse<T> = () => Promise<OperationResponse<T>>;

/**
 * Decoded answers, kept within a number of bytes.
 *
 * Fresh ones are given at once. Ones just past it are given while one question for all is under way.
 * Older ones wait for that question and are given only if it fails, with `cachedAt` set: the saved
 * pages above hide that wait, and would otherwise save an old answer as a new page. After a failure
 * they are given at once, so that a community that hangs makes nobody wait twice. What does not
 * exist has a small space of its own, where a crawl of invented ids pushes nothing else out.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, Entry>;
  private readonly negativeEntries = new LRUCache<string, NegativeEntry>({
    max: MAX_NEGATIVE_ENTRIES,
  });
  private readonly pending = new Map<string, Promise<Outcome<unknown>>>();

  constructor(private readonly options: ResponseCacheOptions) {
    this.responses = new LRUCache({ maxSize: options.maxBytes });
  }

  /** The answer kept under `key`, or a new one; `key` names the operation and all its parameters. */
  async read<T>(key: string, freshMs: number, load: LoadResponse<T>): Promise<Outcome<T>> {
    const now = this.options.clock.now();
    const absence = this.negativeEntries.get(key);
    if (absence && now - absence.cachedAtMs < Math.min(freshMs, NEGATIVE_TTL_MS))
      return absence.failure;

    const entry = this.responses.get(key);
    const age = entry ? now - entry.cachedAtMs : Number.POSITIVE_INFINITY;
    if (entry && age < freshMs) return responseOf<T>(entry);

    const refusal = this.pending.has(key) ? undefined : this.options.refuseLoad?.();
    if (refusal) return entry && age < this.options.staleMs ? staleResponseOf<T>(entry) : refusal;

    const loading = this.load(key, load);
    if (!entry || age >= this.options.staleMs) return loading;
    if (entry.isFailing || (this.options.staleWhileRevalidate && age < 2 * freshMs)) {
      loading.catch((error) => log().error({ event: 'refresh failed', err: error }));
      return entry.isFailing ? staleResponseOf<T>(entry) : responseOf<T>(entry);
    }
    const outcome = await loading;
    return isFault(outcome) ? staleResponseOf<T>(entry) : outcome;
  }

  /** Forgets the answers whose key is concerned, and what is known not to exist. */
  purge(isConcerned: (key: string) => boolean): void {
    for (const key of [...this.responses.keys()].filter(isConcerned)) this.responses.delete(key);
    this.negativeEntries.clear();
    this.pending.clear();
  }

  /** How much is kept. */
  state(): { answers: number; bytes: number; absences: number } {
    const { responses, negativeEntries } = this;
    return {
      answers: responses.size,
      bytes: responses.calculatedSize,
      absences: negativeEntries.size,
    };
  }

  /** One question for all who ask for the same; it goes on when they leave. */
  private load<T>(key: string, load: LoadResponse<T>): Promise<Outcome<T>> {
    const started = this.pending.get(key);
    if (started) return started as Promise<Outcome<T>>;
    const loading = load()
      .then((exchanged) => this.store(key, exchanged))
      .finally(() => this.pending.delete(key));
    this.pending.set(key, loading);
    return loading;
  }

  private store<T>(key: string, { outcome, bytes }: OperationResponse<T>): Outcome<T> {
    const { now, date } = this.options.clock;
    if (outcome.kind === 'ok') {
      const [cachedAtMs, cachedAt] = [now(), new Date(date())];
      const entry = { response: outcome, cachedAtMs, cachedAt, isFailing: false };
      this.responses.set(key, entry, { size: bytes * DECODED_FACTOR + ENTRY_BYTES });
      this.negativeEntries.delete(key);
    } else if (outcome.kind === 'missing' || outcome.kind === 'gone') {
      this.responses.delete(key);
      this.negativeEntries.set(key, { failure: outcome, cachedAtMs: now() });
    } else if (isFault(outcome)) {
      const entry = this.responses.peek(key);
      if (entry) entry.isFailing = true;
    } else this.responses.delete(key);
    return outcome;
  }
}

// A key names its operation, so what lies under it is what that operation reads.
const responseOf = <T>(entry: Entry) => entry.response as Ok<T>;
const staleResponseOf = <T>(entry: Entry): Ok<T> => ({
  ...responseOf<T>(entry),
  cachedAt: entry.cachedAt,
});
