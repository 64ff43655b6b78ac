import { LRUCache } from 'lru-cache';
import type { Clock } from '@/lib/base/runtime/clock';
import type { Outcome } from '@/lib/model/outcome';

const MAX_LISTS = 20_000;

interface KeptList<T> {
  list: Promise<Outcome<T>>;
  readAtMs: number;
  /** The list as it was last read, which stands in while it is read again. */
  value?: T;
  /** Something in it has changed. */
  isOld?: boolean;
}

/** Lists of a wiki by namespace, each read once at a time and kept until it is too old. */
export class KeptLists<T> {
  private readonly lists = new LRUCache<string, KeptList<T>>({ max: MAX_LISTS });

  /** @param read reads the list of a namespace */
  constructor(
    private readonly read: (namespace: string) => Promise<Outcome<T>>,
    private readonly clock: Clock,
  ) {}

  /** Returns the list of a namespace, at most `maxAgeMs` old. A failure is not kept: the list before it is. */
  async get(namespace: string, maxAgeMs: number): Promise<Outcome<T>> {
    const kept = this.lists.get(namespace);
    if (kept && this.isFresh(kept, maxAgeMs)) return kept.list;
    const entry: KeptList<T> = { list: this.read(namespace), readAtMs: this.clock.now() };
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

  /** The list of a namespace as it was last read, however old; undefined where it was never read. */
  known(namespace: string): T | undefined {
    return this.lists.get(namespace)?.value;
  }

  /** True where the list of a namespace is there, and at most `maxAgeMs` old. */
  has(namespace: string, maxAgeMs: number): boolean {
    const kept = this.lists.get(namespace);
    return kept !== undefined && this.isFresh(kept, maxAgeMs);
  }

  /** Something in a namespace has changed: its list is read again. */
  outdate(namespace: string): void {
    const kept = this.lists.get(namespace);
    if (kept) kept.isOld = true;
  }

  /** Anything may have changed: every list is read again. */
  outdateAll(): void {
    for (const kept of this.lists.values()) kept.isOld = true;
  }

  /** Removes every list, because its records must not be shown any more. */
  clear(): void {
    this.lists.clear();
  }

  private isFresh({ readAtMs, isOld }: KeptList<T>, maxAgeMs: number): boolean {
    return isOld !== true && this.clock.now() - readAtMs < maxAgeMs;
  }
}
