import { LRUCache } from 'lru-cache';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Clock } from '@/lib/base/runtime/clock';
import type { Outcome } from '@/lib/model/outcome';

const MAX_LISTS = 20_000;

interface KeptList<T> {
  list: Promise<Outcome<T>>;
  readAtMs: number;
  value?: T;
  isOld?: boolean;
}

/** Caches a wiki's lists by namespace. Concurrent calls share a request. */
export class KeptLists<T> {
  private readonly lists = new LRUCache<string, KeptList<T>>({ max: MAX_LISTS });

  constructor(
    private readonly read: (namespace: string, client: ClientKind) => Promise<Outcome<T>>,
    private readonly clock: Clock,
  ) {}

  /** Returns a list at most `maxAgeMs` old, requested for a client. A failure keeps the previous list. */
  async get(namespace: string, maxAgeMs: number, client: ClientKind): Promise<Outcome<T>> {
    const kept = this.lists.get(namespace);
    if (kept && this.isFresh(kept, maxAgeMs)) return kept.list;
    const entry: KeptList<T> = { list: this.read(namespace, client), readAtMs: this.clock.now() };
    if (kept?.value !== undefined) entry.value = kept.value;
    this.lists.set(namespace, entry);
    const outcome = await entry.list;
    if (outcome.kind === 'ok') {
      entry.value = outcome.value;
    } else if (this.lists.get(namespace) === entry) {
      if (kept) {
        this.lists.set(namespace, { ...kept, isOld: true });
      } else {
        this.lists.delete(namespace);
      }
    }
    return outcome;
  }

  /** Returns the last list, of any age. */
  known(namespace: string): T | undefined {
    return this.lists.get(namespace)?.value;
  }

  /** True if `get` would send no request. */
  has(namespace: string, maxAgeMs: number): boolean {
    const kept = this.lists.get(namespace);
    return kept !== undefined && this.isFresh(kept, maxAgeMs);
  }

  /** Makes the next `get` read the list again. */
  outdate(namespace: string): void {
    const kept = this.lists.get(namespace);
    if (kept) kept.isOld = true;
  }

  outdateAll(): void {
    for (const kept of this.lists.values()) kept.isOld = true;
  }

  /** Removes all lists, since their records must no longer be shown. */
  clear(): void {
    this.lists.clear();
  }

  private isFresh({ readAtMs, isOld }: KeptList<T>, maxAgeMs: number): boolean {
    return isOld !== true && this.clock.now() - readAtMs < maxAgeMs;
  }
}
