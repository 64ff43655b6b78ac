import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Clock } from '@/lib/base/runtime/clock';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import type { ChangeList } from '@/lib/model/records';
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

/** Lists expire, since recent changes do not tell that a page was closed to guests. */
const MAX_AGE_MS = 3_600_000;
const RECENT = 100;
const ALL = '5000';
/** The feeds do not tell edits from deletions. */
const CHANGED = { number: 0, what: 'changed', kind: 'page' } as const;
/** Feed times have whole seconds. */
const SECOND_MS = 1_000;

/**
 * Caches a wiki's lists until a purge, or until the feed, read once per `freshMs`, names a page in or below
 * the namespace.
 */
export class WikiMemory {
  /** Known after the first page. */
  template: string | undefined;
  private readonly folders: KeptLists<WikiFolder>;
  private readonly times: KeptLists<Map<string, Date>>;
  private readonly check: PeriodicCheck;
  private newest: WikiChange[] | undefined;
  /** True if the feed reaches back to the first change. */
  private hasAll = false;
  /** True while the feed can be read. */
  private isReadable = false;
  private latestKeys: ReadonlySet<string> = new Set();

  constructor(
    private readonly exchanges: Exchanges,
    private readonly freshMs: number,
    clock: Clock,
  ) {
    this.folders = new KeptLists(
      (namespace, client) => readFolder(exchanges.begin(client), namespace),
      clock,
    );
    this.times = new KeptLists((namespace, client) => this.readTimes(namespace, client), clock);
    const forget = () => {
      this.folders.clear();
      this.times.clear();
    };
    const { observations } = exchanges;
    this.check = new PeriodicCheck(
      observations,
      freshMs,
      clock,
      (client) => this.readRecent(client),
      forget,
    );
  }

  /**
   * Returns changes after `since`, oldest first; without it, the newest first. Missing if no feed was ever
   * readable.
   */
  async changes(
    since: number | string | undefined,
    limit: number,
    client: ClientKind,
  ): Promise<Outcome<ChangeList>> {
    await this.check.ensureFresh(client);
    const newest = this.newest?.map((change) => ({ ...CHANGED, ...change }));
    if (newest === undefined) return { kind: 'missing' };
    const oldestMs = newest.at(-1)?.at.getTime() ?? 0;
    const reachesBack = this.hasAll || oldestMs <= Date.parse(String(since));
    return ok(listChanges(newest, since, limit, this.isReadable && reachesBack));
  }

  /** Returns a namespace's children, at most `freshMs` old. */
  async folder(namespace: string, client: ClientKind): Promise<Outcome<WikiFolder>> {
    await this.check.ensureFresh(client);
    return this.folders.get(namespace, this.freshMs, client);
  }

  /** Returns a namespace's children, at most an hour old. */
  async folderOfTree(namespace: string, client: ClientKind): Promise<Outcome<WikiFolder>> {
    await this.check.ensureFresh(client);
    return this.folders.get(namespace, this.maxAgeOf(namespace), client);
  }

  /** Returns the ids of the pages shown beside a page. */
  async pagesBeside(id: string, client: ClientKind): Promise<string[]> {
    const namespaces = ['', ...namespaceAncestors(id)];
    const folders = await Promise.all(namespaces.map((each) => this.folderOfTree(each, client)));
    const pages = folders.flatMap((folder) => (folder.kind === 'ok' ? folder.value.pages : []));
    const ids = new Set(pages.map((page) => page.id).filter((each) => this.isNavigation(each)));
    return pagesBeside(id, () => ids);
  }

  /** True for a page that the template shows beside others. */
  isNavigation = (id: string): boolean => navigationNames(this.template).includes(lastIdPart(id));

  hasFolder(namespace: string): boolean {
    return this.folders.has(namespace, this.maxAgeOf(namespace));
  }

  /** Returns a namespace's last list, of any age, if it was read. Sends no request. */
  knownFolder(namespace: string): WikiFolder | undefined {
    return this.folders.known(namespace);
  }

  /** Returns a function from page id to time of change. */
  async changed(
    namespace: string,
    client: ClientKind,
  ): Promise<Outcome<(id: string) => Date | undefined>> {
    await this.check.ensureFresh(client);
    const maxAgeMs = this.isReadable ? MAX_AGE_MS : this.freshMs;
    const times = await this.times.get(namespace, maxAgeMs, client);
    return mapOk(times, (byId) => (id) => this.lately(id) ?? byId.get(id));
  }

  /** Returns when a page changed, by the feed or the namespace's list; undefined if neither tells. */
  async changedAt(
    id: string,
    namespace: string,
    client: ClientKind,
  ): Promise<Outcome<Date | undefined>> {
    await this.check.ensureFresh(client);
    const at = this.isReadable ? this.lately(id) : undefined;
    return at ? ok(at) : mapOk(await this.changed(namespace, client), (timeOf) => timeOf(id));
  }

  private lately(id: string): Date | undefined {
    return this.newest?.find((change) => change.id === id)?.at;
  }

  /** A failing wiki may send empty lists, so those expire soon. */
  private maxAgeOf(namespace: string): number {
    const known = this.folders.known(namespace);
    const isEmpty = known !== undefined && countEntries(known) === 0;
    return this.isReadable && !isEmpty ? MAX_AGE_MS : this.freshMs;
  }

  /** A wiki without feeds gives an empty map. */
  private async readTimes(
    namespace: string,
    client: ClientKind,
  ): Promise<Outcome<Map<string, Date>>> {
    const query = { mode: 'list', ns: namespace, num: ALL };
    const feed = await readFeed(this.exchanges.begin(client), query);
    if (isForeign(feed)) return ok(new Map());
    return mapOk(feed, ({ changes }) => new Map(changes.map(({ id, at }) => [id, at])));
  }

  private async readRecent(client: ClientKind): Promise<void> {
    const query = { mode: 'recent', minor: '1', view: 'pages', num: String(RECENT) };
    const feed = await readFeed(this.exchanges.begin(client), query);
    this.isReadable = feed.kind === 'ok';
    if (feed.kind !== 'ok') return;
    const { changes, entryCount } = feed.value;
    this.newest = changes;
    this.hasAll = entryCount < RECENT;
    if (changes.length === 0 && this.latestKeys.size === 0) return;
    const keys = keysOf(feed.value);
    // A change that is dated ahead stays the first one, so all are compared.
    const added = changes.filter((_, at) => !this.latestKeys.has(keys[at] ?? ''));
    for (const lists of [this.folders, this.times]) {
      // If every change is new, the feed may lack some.
      if (added.length === changes.length) lists.outdateAll();
      for (const { id } of added) {
        for (const namespace of ['', ...namespaceAncestors(id)]) lists.outdate(namespace);
      }
    }
    this.latestKeys = new Set(keys);
  }
}

/**
 * Returns a key per change. A change in the feed's own second gets another key next time: a second edit in it
 * would have the same time.
 */
function keysOf({ changes, madeAt }: WikiFeed): string[] {
  return changes.map(({ id, at }) => {
    const isOver = madeAt === undefined || madeAt.getTime() - at.getTime() > SECOND_MS;
    return `${at.getTime()} ${isOver ? '' : madeAt.getTime()} ${id}`;
  });
}
