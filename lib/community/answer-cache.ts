import { LRUCache } from 'lru-cache';
import { log } from '@/lib/base/log/log';
import type { Clock } from '@/lib/base/runtime/clock';
import { type Failure, isFault } from '@/lib/model/outcome';
import type { AnswerCacheUsage } from './cached-community';
import type { Answered } from './identity';

const ENTRY_BYTES = 1024;
const MAX_MISSING = 5_000;
const MISSING_MS = 30_000;

interface Entry {
  answer: Answered<unknown>;
  cachedAtMs: number;
  cachedAt: Date;
  checkedAtMs: number;
  isFailing: boolean;
}

export interface AnswerCachePolicy {
  maxBytes: number;
  /** How long old answers may be served during an outage. */
  staleMs: number;
  clock: Clock;
  /** Answers of this publication stay fresh. */
  publication?: (() => string | undefined) | undefined;
}

export interface Load {
  key: string;
  freshMs: number;
  load: () => Promise<Answered<unknown>>;
  /** Returns why the client may cause no call. Cached answers are still served. */
  refuse?: () => Failure | undefined;
  isUnchanged?: ((known: Answered<unknown>) => Promise<boolean>) | undefined;
}

/**
 * Caches answers, bounded in bytes.
 *
 * - Up to `freshMs` old: returned at once.
 * - Up to twice `freshMs`: returned while a call refreshes them (stale-while-revalidate, RFC 5861), unless
 *   the store was replaced.
 * - Older: returned if that call fails (stale-if-error), with `cachedAt`, so that no page is made of them.
 * - After a failed call: returned at once, so that clients wait once.
 *
 * Missing records have a limit of their own, so that invented ids evict nothing.
 */
export class AnswerCache {
  private readonly entries: LRUCache<string, Entry>;
  private readonly missing = new LRUCache<string, Entry>({ max: MAX_MISSING });
  private readonly pending = new Map<string, Promise<Answered<unknown>>>();

  constructor(private readonly policy: AnswerCachePolicy) {
    this.entries = new LRUCache({ maxSize: policy.maxBytes });
  }

  /** Returns an answer or a failure by these rules. */
  async read(load: Load): Promise<Answered<unknown>> {
    const { key, freshMs } = load;
    const missing = this.missing.get(key);
    if (missing && this.isFresh(missing, Math.min(freshMs, MISSING_MS))) return missing.answer;
    const entry = this.entries.get(key);
    if (entry && this.isFresh(entry, freshMs)) return entry.answer;
    const now = this.policy.clock.now();
    const usable = entry && now - entry.cachedAtMs < this.policy.staleMs ? entry : undefined;
    const refusal = this.refusalOf(load);
    if (refusal) return usable ? staleAnswer(usable) : refusal;
    const refreshing = this.refresh(load);
    if (!usable) return refreshing;
    const isOfStore = usable.answer.identity?.publication !== undefined;
    const isRecent = !isOfStore && now - usable.checkedAtMs < 2 * freshMs;
    if (usable.isFailing || isRecent) {
      refreshing.catch((error) => log().error({ event: 'refresh failed', err: error }));
      return usable.isFailing ? staleAnswer(usable) : usable.answer;
    }
    const refreshed = await refreshing;
    return isFault(refreshed) ? staleAnswer(usable) : refreshed;
  }

  /** Returns an answer at most `freshMs` old, else a failure. */
  async latest(load: Load): Promise<Answered<unknown>> {
    const entry = this.entries.get(load.key) ?? this.missing.get(load.key);
    if (entry && this.isFresh(entry, load.freshMs)) return entry.answer;
    return this.refusalOf(load) ?? this.refresh(load);
  }

  /** Removes matching answers and all missing records. Answers of pending calls are not cached. */
  purge(isMatch: (key: string) => boolean): void {
    for (const key of [...this.entries.keys()].filter(isMatch)) this.entries.delete(key);
    this.missing.clear();
    this.pending.clear();
  }

  usage(): AnswerCacheUsage {
    const { entries, missing } = this;
    return { responses: entries.size, bytes: entries.calculatedSize, missing: missing.size };
  }

  /** Joining a pending call is never refused. */
  private refusalOf({ key, refuse }: Load): Failure | undefined {
    return this.pending.has(key) ? undefined : refuse?.();
  }

  private isFresh({ answer, checkedAtMs }: Entry, freshMs: number): boolean {
    const publication = answer.identity?.publication;
    if (publication !== undefined) return publication === this.policy.publication?.();
    return this.policy.clock.now() - checkedAtMs < freshMs;
  }

  private refresh({ key, load, isUnchanged }: Load): Promise<Answered<unknown>> {
    const pending = this.pending.get(key);
    if (pending) return pending;
    const entry = this.entries.peek(key);
    const loadIfChanged = async () => {
      if (!entry || !(await isUnchanged?.(entry.answer))) return load();
      entry.checkedAtMs = this.policy.clock.now();
      entry.isFailing = false;
      return entry.answer;
    };
    // After a purge, another call may be pending.
    const isPending = () => this.pending.get(key) === loading;
    const loading: Promise<Answered<unknown>> = loadIfChanged()
      .then((answer) => {
        if (isPending() && answer !== entry?.answer) this.store(key, answer);
        return answer;
      })
      .finally(() => {
        if (isPending()) this.pending.delete(key);
      });
    this.pending.set(key, loading);
    return loading;
  }

  private store(key: string, answer: Answered<unknown>): void {
    const { clock } = this.policy;
    const now = clock.now();
    const cachedAt = new Date(clock.date());
    const entry = { answer, cachedAtMs: now, checkedAtMs: now, cachedAt, isFailing: false };
    if (answer.kind === 'ok') {
      const size = ENTRY_BYTES + (answer.identity?.bytes ?? 0);
      this.entries.set(key, entry, { size });
      this.missing.delete(key);
    } else if (isFault(answer)) {
      const cached = this.entries.peek(key);
      if (cached) cached.isFailing = true;
    } else {
      this.entries.delete(key);
      if (answer.identity) this.missing.set(key, entry);
    }
  }
}

const staleAnswer = ({ answer, cachedAt }: Entry): Answered<unknown> =>
  answer.kind === 'ok' ? { ...answer, cachedAt } : answer;
