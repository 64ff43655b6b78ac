import type { Clock } from '@/lib/base/runtime/clock';
import type { ChangeList } from '@/lib/model/community';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import {
  lastIdPart,
  namespaceAncestors,
  navigationNames,
  pagesBeside,
} from '@/lib/model/wiki-tree';
import type { Exchanges } from '../remote/exchange';
import { KeptLists } from '../remote/kept-lists';
import { listChanges } from '../wiki/list-changes';
import { PeriodicCheck } from '../wiki/periodic-check';
import { isForeign, readFeed, readFolder } from './ask-wiki';
import { countEntries, type WikiChange, type WikiFeed, type WikiFolder } from './wiki-lists';

/**
 * Recent changes do not name pages that were closed to guests, so everything is read again after this
 * time.
 */
const MAX_AGE_MS = 3_600_000;
/** How many changes tell what has changed since the last look. */
const RECENT = 100;
/** More pages than any namespace holds. */
const ALL = '5000';
/** The feeds of the wiki do not tell what became of a page. */
const CHANGED = { number: 0, what: 'changed', kind: 'page' } as const;
/** Times are in whole seconds: another change within the same second is told by the same time. */
const SECOND_MS = 1_000;

/**
 * Keeps the lists of a wiki until its recent changes, which are read once in `freshMs`, tell of a page in their
 * namespaces or below, or answers are purged.
 */
export class WikiMemory {
  /** The name of the template that the wiki is shown with, once a page was read. */
  template: string | undefined;
  /** What lies in each namespace. */
  private readonly folders: KeptLists<WikiFolder>;
  /** When the pages of each namespace were changed. */
  private readonly times: KeptLists<Map<string, Date>>;
  /** Learns what has changed. */
  private readonly check: PeriodicCheck;
  /** The changes of the last feed that could be read. */
  private newest: WikiChange[] | undefined;
  /** These are all changes that the wiki lists: there are no older ones that the feed has no place for. */
  private hasAll = false;
  /** True while the wiki tells what has changed. */
  private isTold = false;
  private latest: ReadonlySet<string> = new Set();

  constructor(
    private readonly exchanges: Exchanges,
    private readonly freshMs: number,
    clock: Clock,
  ) {
    this.folders = new KeptLists((namespace) => readFolder(exchanges.begin(), namespace), clock);
    this.times = new KeptLists((namespace) => this.readTimes(namespace), clock);
    const forget = () => {
      this.folders.clear();
      this.times.clear();
    };
    this.check = new PeriodicCheck(freshMs, clock, () => this.readRecent(), forget);
  }

  /**
   * Returns the changes after a time, oldest first; without it the newest, newest first, as the wiki last told them.
   * Missing where it never did.
   */
  async changes(since: number | string | undefined, limit: number): Promise<Outcome<ChangeList>> {
    await this.check.run();
    const newest = this.newest?.map((change) => ({ ...CHANGED, ...change }));
    if (newest === undefined) return { kind: 'missing' };
    const oldestMs = newest.at(-1)?.at.getTime() ?? 0;
    const reachesBack = this.hasAll || oldestMs <= Date.parse(String(since));
    return ok(listChanges(newest, since, limit, this.isTold && reachesBack));
  }

  /** Returns what lies directly in a namespace, at most `freshMs` old. */
  async folder(namespace: string): Promise<Outcome<WikiFolder>> {
    await this.check.run();
    return this.folders.get(namespace, this.freshMs);
  }

  /** Returns what lies directly in a namespace, as it was when a change last told of it, at most an hour old. */
  async folderOfTree(namespace: string): Promise<Outcome<WikiFolder>> {
    await this.check.run();
    return this.folders.get(namespace, this.maxAgeOf(namespace));
  }

  /** Returns the ids of the pages that the wiki shows beside a page. */
  async pagesBeside(id: string): Promise<string[]> {
    const namespaces = ['', ...namespaceAncestors(id)];
    const folders = await Promise.all(namespaces.map((each) => this.folderOfTree(each)));
    const pages = folders.flatMap((folder) => (folder.kind === 'ok' ? folder.value.pages : []));
    const ids = new Set(pages.map((page) => page.id).filter((each) => this.isNavigation(each)));
    return pagesBeside(id, () => ids);
  }

  /** True for a page that the wiki shows beside others. */
  isNavigation = (id: string): boolean => navigationNames(this.template).includes(lastIdPart(id));

  /** True where `folderOfTree` takes no request. */
  hasFolder(namespace: string): boolean {
    return this.folders.has(namespace, this.maxAgeOf(namespace));
  }

  /** What lay directly in a namespace when it was last read; undefined where it never was. */
  knownFolder(namespace: string): WikiFolder | undefined {
    return this.folders.known(namespace);
  }

  /** Returns when the pages of a namespace were changed. */
  async changed(namespace: string): Promise<Outcome<(id: string) => Date | undefined>> {
    await this.check.run();
    const maxAgeMs = this.isTold ? MAX_AGE_MS : this.freshMs;
    const times = await this.times.get(namespace, maxAgeMs);
    return mapOk(times, (byId) => (id) => this.lately(id) ?? byId.get(id));
  }

  /** Returns when a page was changed; undefined where the wiki does not tell. */
  async changedAt(id: string, namespace: string): Promise<Outcome<Date | undefined>> {
    await this.check.run();
    const at = this.isTold ? this.lately(id) : undefined;
    return at ? ok(at) : mapOk(await this.changed(namespace), (timeOf) => timeOf(id));
  }

  private lately(id: string): Date | undefined {
    return this.newest?.find((change) => change.id === id)?.at;
  }

  /** A failing wiki may send an empty list, so an empty list is asked for again soon. */
  private maxAgeOf(namespace: string): number {
    const known = this.folders.known(namespace);
    const isEmpty = known !== undefined && countEntries(known) === 0;
    return this.isTold && !isEmpty ? MAX_AGE_MS : this.freshMs;
  }

  /** Nothing is known of the times where the wiki has no feeds. */
  private async readTimes(namespace: string): Promise<Outcome<Map<string, Date>>> {
    const query = { mode: 'list', ns: namespace, num: ALL };
    const feed = await readFeed(this.exchanges.begin(), query);
    if (isForeign(feed)) return ok(new Map());
    return mapOk(feed, ({ changes }) => new Map(changes.map(({ id, at }) => [id, at])));
  }

  private async readRecent(): Promise<void> {
    const query = { mode: 'recent', minor: '1', view: 'pages', num: String(RECENT) };
    const feed = await readFeed(this.exchanges.begin(), query);
    this.isTold = feed.kind === 'ok';
    if (feed.kind !== 'ok') return;
    const { changes, entryCount } = feed.value;
    this.newest = changes;
    this.hasAll = entryCount < RECENT;
    if (changes.length === 0 && this.latest.size === 0) return;
    const keys = keysOf(feed.value);
    const seen = keys.findIndex((key) => this.latest.has(key));
    for (const lists of [this.folders, this.times]) {
      // Where all changes are new, there may be others that the list is too short for.
      if (seen === -1) lists.outdateAll();
      for (const { id } of changes.slice(0, Math.max(seen, 0))) {
        for (const namespace of ['', ...namespaceAncestors(id)]) lists.outdate(namespace);
      }
    }
    this.latest = new Set(keys);
  }
}

/**
 * Names each change of a feed. A change in the second in which the feed was made gets another name in the
 * next feed, since the page may be changed again in that second.
 */
function keysOf({ changes, madeAt }: WikiFeed): string[] {
  return changes.map(({ id, at }) => {
    const isOver = madeAt === undefined || madeAt.getTime() - at.getTime() > SECOND_MS;
    return `${at.getTime()} ${isOver ? '' : madeAt.getTime()} ${id}`;
  });
}
