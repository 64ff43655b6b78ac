import { LRUCache } from 'lru-cache';
import { log } from '@/lib/log/log';
import { type Failure, isFault, type Ok, type Outcome } from '@/lib/model/outcome';
import type { OperationResponse } from './send-request';
import type { Clock } from './transport/clock';

/** Decoded answers take about twice the room of their JSON, and some for themselves. */
const WEIGHT = 2;
const OWN_BYTES = 1024;
const MAX_ABSENT = 5_000;
const ABSENT_MS = 30_000;

interface Entry {
  answer: Ok<unknown>;
  at: number;
  savedAt: Date;
  /** The last attempt to read it anew ended in a fault. */
  isFailing: boolean;
}

interface Absence {
  failure: Failure;
  at: number;
}

export interface ResponseCacheOptions {
  maxBytes: number;
  /** How long an answer may be served when the community gives no better one. */
  staleMs: number;
  /** Whether an answer is served past its freshness, as long again, while it is read anew. */
  revalidates: boolean;
  clock: Clock;
  /** Why the one who asks now may not ask the community, if so; what is kept may still be given. */
  refuse?: () => Failure | undefined;
}

/** Asks for the answer anew. */
export type LoadResponse<T> = () => Promise<OperationResponse<T>>;

/**
 * Decoded answers, kept within a number of bytes.
 *
 * Fresh ones are given at once. Ones just past it are given while one question for all is under way.
 * Older ones wait for that question and are given only if it fails, with `savedAt` set: the saved
 * pages above hide that wait, and would otherwise save an old answer as a new page. After a failure
 * they are given at once, so that a community that hangs makes nobody wait twice. What does not
 * exist has a small space of its own, where a crawl of invented ids pushes nothing else out.
 */
export class ResponseCache {
  private readonly answers: LRUCache<string, Entry>;
  private readonly absences = new LRUCache<string, Absence>({ max: MAX_ABSENT });
  private readonly underWay = new Map<string, Promise<Outcome<unknown>>>();

  constructor(private readonly options: ResponseCacheOptions) {
    this.answers = new LRUCache({ maxSize: options.maxBytes });
  }

  /** The answer kept under `key`, or a new one; `key` names the operation and all its parameters. */
  async read<T>(key: string, freshMs: number, load: LoadResponse<T>): Promise<Outcome<T>> {
    const now = this.options.clock.now();
    const absence = this.absences.get(key);
    if (absence && now - absence.at < Math.min(freshMs, ABSENT_MS)) return absence.failure;

    const entry = this.answers.get(key);
    const age = entry ? now - entry.at : Number.POSITIVE_INFINITY;
    if (entry && age < freshMs) return answerOf<T>(entry);

    const refusal = this.underWay.has(key) ? undefined : this.options.refuse?.();
    if (refusal) return entry && age < this.options.staleMs ? oldAnswerOf<T>(entry) : refusal;

    const loading = this.load(key, load);
    if (!entry || age >= this.options.staleMs) return loading;
    if (entry.isFailing || (this.options.revalidates && age < 2 * freshMs)) {
      loading.catch((error) => log().error({ event: 'refresh failed', err: error }));
      return entry.isFailing ? oldAnswerOf<T>(entry) : answerOf<T>(entry);
    }
    const outcome = await loading;
    return isFault(outcome) ? oldAnswerOf<T>(entry) : outcome;
  }

  /** Forgets the answers whose key is concerned, and what is known not to exist. */
  purge(isConcerned: (key: string) => boolean): void {
    for (const key of [...this.answers.keys()].filter(isConcerned)) this.answers.delete(key);
    this.absences.clear();
    this.underWay.clear();
  }

  /** How much is kept. */
  state(): { answers: number; bytes: number; absences: number } {
    const { answers, absences } = this;
    return { answers: answers.size, bytes: answers.calculatedSize, absences: absences.size };
  }

  /** One question for all who ask for the same; it goes on when they leave. */
  private load<T>(key: string, load: LoadResponse<T>): Promise<Outcome<T>> {
    const started = this.underWay.get(key);
    if (started) return started as Promise<Outcome<T>>;
    const loading = load()
      .then((exchanged) => this.keep(key, exchanged))
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, loading);
    return loading;
  }

  private keep<T>(key: string, { outcome, bytes }: OperationResponse<T>): Outcome<T> {
    const { now, date } = this.options.clock;
    if (outcome.kind === 'ok') {
      const entry = { answer: outcome, at: now(), savedAt: new Date(date()), isFailing: false };
      this.answers.set(key, entry, { size: bytes * WEIGHT + OWN_BYTES });
      this.absences.delete(key);
    } else if (outcome.kind === 'missing' || outcome.kind === 'gone') {
      this.answers.delete(key);
      this.absences.set(key, { failure: outcome, at: now() });
    } else if (isFault(outcome)) {
      const entry = this.answers.peek(key);
      if (entry) entry.isFailing = true;
    } else this.answers.delete(key);
    return outcome;
  }
}

// A key names its operation, so what lies under it is what that operation reads.
const answerOf = <T>(entry: Entry) => entry.answer as Ok<T>;
const oldAnswerOf = <T>(entry: Entry): Ok<T> => ({ ...answerOf<T>(entry), savedAt: entry.savedAt });
