import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '@/lib/base/runtime/clock';
import type { Outcome } from '@/lib/model/outcome';
import { namespaceAncestors } from '@/lib/model/wiki-tree';
import type { WikiChange, WikiFolder } from './wiki-lists';

/** What a wiki no longer shows to guests stands in no list of changes, so that all is read again after this time. */
const MAX_AGE_MS = 3_600_000;
const MAX_LISTS = 10_000;

type Lists<T> = LRUCache<string, { list: Promise<Outcome<T>>; keptAtMs: number }>;

const keyOf = ({ id, at }: WikiChange) => `${at.getTime()} ${id}`;

/**
 * Keeps the lists of a wiki until its recent changes, which are read once in `freshMs`, tell of a page in their
 * namespaces or below.
 */
export class WikiMemory {
  /** What lies in each namespace. */
  readonly folders: Lists<WikiFolder> = new LRUCache({ max: MAX_LISTS });
  /** When the pages of each namespace were changed. */
  readonly times: Lists<Map<string, Date>> = new LRUCache({ max: MAX_LISTS });
  private checkedAtMs = Number.NEGATIVE_INFINITY;
  private checking: Promise<void> = Promise.resolve();
  private newest: WikiChange[] | undefined;
  private latest: string[] = [];

  /** @param readRecent reads the newest changes, newest first; undefined where they cannot be read */
  constructor(
    private readonly readRecent: () => Promise<WikiChange[] | undefined>,
    private readonly freshMs: number,
    private readonly clock: Clock,
  ) {}

  /** Identifies what the wiki holds now, as an `ETag`; undefined where the wiki does not tell. */
  async mark(): Promise<string | undefined> {
    if (this.clock.now() - this.checkedAtMs >= this.freshMs) {
      this.checkedAtMs = this.clock.now();
      this.checking = this.check();
    }
    await this.checking;
    if (this.newest === undefined) return undefined;
    const text = this.newest.map(keyOf).join('\n');
    const hash = createHash('sha256').update(text).digest('base64url');
    return `"${hash.slice(0, 22)}.${Math.floor(this.clock.date() / MAX_AGE_MS)}"`;
  }

  /** The newest changes, newest first; undefined where the wiki does not tell. */
  async changes(): Promise<WikiChange[] | undefined> {
    await this.mark();
    return this.newest;
  }

  /** Returns the list of a namespace: as it was read, or read now. A failure is not kept. */
  async list<T>(
    lists: Lists<T>,
    namespace: string,
    read: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const maxAgeMs = (await this.mark()) === undefined ? this.freshMs : MAX_AGE_MS;
    const kept = lists.get(namespace);
    if (kept && this.clock.now() - kept.keptAtMs < maxAgeMs) return kept.list;
    const entry = { list: read(), keptAtMs: this.clock.now() };
    lists.set(namespace, entry);
    const outcome = await entry.list;
    if (outcome.kind !== 'ok' && lists.get(namespace) === entry) lists.delete(namespace);
    return outcome;
  }

  private async check(): Promise<void> {
    const entries = await this.readRecent();
    this.newest = entries;
    if (!entries || (entries.length === 0 && this.latest.length === 0)) return;
    const recent = entries.map(keyOf);
    const known = new Set(this.latest);
    const oldest = recent.findIndex((key) => known.has(key));
    for (const lists of [this.folders, this.times]) {
      // Where all changes are new, there may be others that the list is too short for.
      if (oldest === -1) lists.clear();
      for (const { id } of entries.slice(0, Math.max(oldest, 0))) {
        for (const namespace of ['', ...namespaceAncestors(id)]) lists.delete(namespace);
      }
    }
    this.latest = recent;
  }
}
