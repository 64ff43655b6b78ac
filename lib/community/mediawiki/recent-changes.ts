import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Clock } from '@/lib/base/runtime/clock';
import type { Change } from '@/lib/model/records';
import { PeriodicCheck } from '../wiki/periodic-check';
import type { TitleLists } from './title-lists';
import type { WikiApi } from './wiki-api';
import { titleSchema } from './wiki-site';

/** Pages expire: no change tells of a lost permission, or of a page that shows the time. */
const MAX_AGE_MS = 3_600_000;
/** The job queue renders the pages of a changed template again within minutes. */
const QUEUE_MS = 300_000;
/** A change may be listed seconds after its timestamp. */
const OVERLAP_MS = 10_000;
const MAX_CHANGES = 500;
/** Beyond this number, all pages count as changed. */
const MAX_CHANGED_TITLES = 50_000;

/** Other pages show pages of these namespaces: files, interface texts, templates, modules. */
const SHARED = new Set([6, 8, 10, 828]);
/** Logs of restored or imported pages, which no other list names. */
const RESTORING = new Set(['delete', 'import', 'merge']);

const changesAnswer = z.object({
  curtimestamp: z.iso.datetime().optional(),
  continue: z.unknown().optional(),
  query: z.object({
    recentchanges: z.array(
      z.object({
        rcid: z.int(),
        type: z.string(),
        // Log entries may have hidden titles.
        ns: z.int().default(-1),
        title: titleSchema.default(''),
        revid: z.int().default(0),
        timestamp: z.iso.datetime(),
        user: z.string().optional(),
        newlen: z.int().optional(),
        redirect: z.boolean().default(false),
        logtype: z.string().default(''),
        logaction: z.string().default(''),
        logparams: z.object({ target_ns: z.int(), target_title: titleSchema }).partial().catch({}),
      }),
    ),
  }),
});

type RecentChange = z.output<typeof changesAnswer>['query']['recentchanges'][number];

export type TitleChange = Pick<Change, 'at' | 'what'> & { namespace: number; title: string };

const MAX_TIME = '9999-12-31T23:59:59Z';
/**
 * Returns the earlier of two times of the wiki. A change may be dated ahead, by an import or a clock that was
 * set back; the next request must not begin there.
 */
const notAfter = (now: string, timestamp: string) => (timestamp > now ? now : timestamp);

const KINDS: Record<string, Change['what']> = { new: 'added', edit: 'changed' };

const isDeletion = ({ logtype, logaction }: RecentChange) =>
  logtype === 'delete' && logaction.startsWith('delete');

/** Follows the wiki's recent changes with one request per `freshMs`. */
export class RecentChanges {
  readonly check: PeriodicCheck;
  private newest: RecentChange[] | undefined;
  /** True while the list can be read. */
  private isReadable = false;
  private hasAll = false;
  private readonly changedAtMs = new Map<string, number>();
  private sharedAtMs = Number.NEGATIVE_INFINITY;
  private allAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly api: WikiApi,
    private readonly lists: TitleLists,
    private readonly freshMs: number,
    private readonly clock: Clock,
  ) {
    const forget = () => this.outdateAll();
    this.check = new PeriodicCheck(
      api.observations,
      freshMs,
      clock,
      (client) => this.readChanges(client),
      forget,
    );
  }

  /** Returns the changes, newest first; undefined if they are unreadable. */
  async latest(client: ClientKind): Promise<TitleChange[] | undefined> {
    await this.check.ensureFresh(client);
    return this.newest?.flatMap((change) => {
      const what = isDeletion(change) ? 'gone' : KINDS[change.type];
      const at = new Date(change.timestamp);
      return what ? [{ at, what, namespace: change.ns, title: change.title }] : [];
    });
  }

  /** Returns the number of edits after `since`; undefined if there are, or may be, other changes. */
  countEditsSince(since: unknown): number | undefined {
    const { newest = [], hasAll, isReadable } = this;
    const after = newest.filter(({ timestamp }) => timestamp > String(since));
    const isWhole = isReadable && (hasAll || after.length < newest.length);
    const areEdits = after.every(({ type, ns }) => type === 'edit' && !SHARED.has(ns));
    return isWhole && areEdits && typeof since === 'string' ? after.length : undefined;
  }

  /** True if no known change affects a page read at `readAtMs`. */
  async isSame(title: string, readAtMs: number, client: ClientKind): Promise<boolean> {
    await this.check.ensureFresh(client);
    const ageMs = this.clock.now() - readAtMs;
    const changedAtMs = Math.max(
      this.changedAtMs.get(title) ?? Number.NEGATIVE_INFINITY,
      this.allAtMs,
    );
    if (changedAtMs >= readAtMs) return false;
    if (ageMs < this.freshMs) return true;
    return this.isReadable && ageMs < MAX_AGE_MS && this.sharedAtMs + QUEUE_MS < readAtMs;
  }

  private async readChanges(client: ClientKind): Promise<void> {
    const [last] = this.newest ?? [];
    const until = last && new Date(Date.parse(last.timestamp) - OVERLAP_MS).toISOString();
    const question = {
      action: 'query',
      list: 'recentchanges',
      rctype: 'edit|new|log',
      rcprop: 'title|timestamp|ids|user|sizes|redirect|loginfo',
      rclimit: last ? String(MAX_CHANGES) : '100',
      curtimestamp: '1',
      ...(until && { rcend: until }),
    };
    const answer = await this.api.ask(question, changesAnswer, client);
    this.isReadable = answer.kind === 'ok';
    if (answer.kind !== 'ok') return;
    const known = new Set(this.newest?.map(({ rcid }) => rcid));
    const { curtimestamp: now = MAX_TIME } = answer.value;
    const listed = answer.value.query.recentchanges.slice(0, MAX_CHANGES);
    const changes = listed
      .filter(({ rcid }) => !known.has(rcid))
      .map((change) => ({ ...change, timestamp: notAfter(now, change.timestamp) }));
    if (this.newest === undefined) {
      this.newest = changes;
      this.hasAll = answer.value.continue === undefined;
      return;
    }
    // The response is incomplete.
    if (answer.value.continue !== undefined) this.outdateAll();
    for (const change of changes.toReversed()) this.apply(change);
    if (this.changedAtMs.size > MAX_CHANGED_TITLES) this.outdatePages();
    this.newest = [...changes, ...this.newest].slice(0, MAX_CHANGES);
    this.hasAll &&= this.newest.length < MAX_CHANGES;
  }

  private apply(change: RecentChange): void {
    const { type, ns, title, revid, redirect, timestamp, user, newlen, logtype, logparams } =
      change;
    const now = this.clock.now();
    this.changedAtMs.set(title, now);
    // Links show whether their target exists, so new pages affect others.
    if (SHARED.has(ns) || type !== 'edit') this.sharedAtMs = now;
    const page = {
      title,
      revision: revid,
      at: new Date(timestamp),
      author: user,
      sizeBytes: newlen,
    };
    if (type === 'edit' || type === 'new') {
      if (redirect) {
        this.lists.remove(ns, title);
      } else {
        this.lists.set(ns, page);
      }
    } else if (isDeletion(change)) {
      this.lists.remove(ns, title);
    } else if (logtype === 'move') {
      const { target_ns: target = ns, target_title: name = '' } = logparams;
      const moved = this.lists.find(ns, title);
      this.lists.remove(ns, title);
      this.changedAtMs.set(name, now);
      if (moved) {
        this.lists.set(target, { ...moved, title: name });
      } else {
        this.lists.outdate(target);
      }
    } else if (RESTORING.has(logtype)) {
      this.lists.outdate(ns);
    }
  }

  private outdatePages(): void {
    this.allAtMs = this.clock.now();
    this.changedAtMs.clear();
  }

  private outdateAll(): void {
    this.outdatePages();
    this.lists.clear();
  }
}
