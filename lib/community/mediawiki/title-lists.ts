import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import type { Clock } from '@/lib/base/runtime/clock';
import { isFault, type Outcome, ok } from '@/lib/model/outcome';
import { runAsClient } from '../scope';
import type { WikiApi } from './wiki-api';
import { titleSchema } from './wiki-site';

/** Changes tell what is added and what is gone, so that the list is read again only once in this time. */
const MAX_AGE_MS = 86_400_000;
/** More pages of a namespace are left out. */
const MAX_PAGES = 50_000;
/** The most that guests are given at once. */
const PER_REQUEST = '500';
/** A list of more requests is left: its wiki may continue it without end. */
const MAX_REQUESTS = 1_000;
/** A list whose requests fail is continued so often in a row, and after so many pauses. */
const MAX_FAILURES = 5;
const PAUSES_OF_FAILURE = 5;

const time = z.iso.datetime().transform((text) => new Date(text));

/** A page as a list has it. */
export interface ListedTitle {
  /** With its namespace, and with spaces. */
  title: string;
  revision: number;
  at?: Date | undefined;
  author?: string | undefined;
  sizeBytes?: number | undefined;
  /** When the wiki last made the page anew: after an edit, or after one of a template that it shows. */
  touched?: string | undefined;
}

const pagesAnswer = z.object({
  continue: z.record(z.string(), z.coerce.string()).optional(),
  query: z
    .object({
      pages: z.array(
        z.object({
          title: titleSchema,
          lastrevid: z.int().default(0),
          length: z.int().optional(),
          touched: z.string().optional(),
          revisions: z
            .array(z.object({ timestamp: time, user: z.string().optional() }))
            .default([]),
        }),
      ),
    })
    .default({ pages: [] }),
});

/** What continues a list; undefined at its end. */
type Continuation = Outcome<Record<string, string> | undefined>;

/** The pages of one namespace. */
interface TitleList {
  pages: Map<string, ListedTitle>;
  /** Settled once the first pages are there, and once all are. */
  first: Promise<Continuation>;
  all: Promise<Continuation>;
  isReading: boolean;
  isWhole: boolean;
  readAtMs: number;
}

/** The pages of a wiki by namespace: 500 come with one request, with who changed them last and when. */
export class TitleLists {
  private lists = new Map<number, TitleList>();

  /** @param pauseMs the pause between two requests that no reader waits for */
  constructor(
    private readonly api: WikiApi,
    private readonly clock: Clock,
    private readonly pauseMs: number,
  ) {}

  /** Returns the pages of a namespace that are known after one request at most; the others are read in the background. */
  async known(namespace: number): Promise<Outcome<ReadonlyMap<string, ListedTitle>>> {
    const list = this.list(namespace);
    const first = list.pages.size > 0 ? undefined : await list.first;
    return first && first.kind !== 'ok' ? first : ok(list.pages);
  }

  /** Returns all pages of a namespace. */
  async whole(namespace: number): Promise<Outcome<ReadonlyMap<string, ListedTitle>>> {
    const list = this.list(namespace);
    const all = await list.all;
    return all.kind === 'ok' ? ok(list.pages) : all;
  }

  /** Returns what is known of a page; undefined for a page that is not listed. */
  find(namespace: number, title: string): ListedTitle | undefined {
    return this.lists.get(namespace)?.pages.get(title);
  }

  /** True where a page that is not listed does not exist, or leads to another one. */
  isWhole(namespace: number): boolean {
    return this.lists.get(namespace)?.isWhole === true;
  }

  /** True while the list is still read: a page that is not listed may exist. */
  isReading(namespace: number): boolean {
    return this.lists.get(namespace)?.isReading === true;
  }

  /** Adds a page to its list, or replaces it there. */
  set(namespace: number, page: ListedTitle): void {
    this.lists.get(namespace)?.pages.set(page.title, page);
  }

  remove(namespace: number, title: string): void {
    this.lists.get(namespace)?.pages.delete(title);
  }

  /** Anything may have changed: every list is read again. */
  clear(): void {
    this.lists = new Map();
  }

  /** Something has changed that only the list itself tells. */
  outdate(namespace: number): void {
    this.lists.delete(namespace);
  }

  private list(namespace: number): TitleList {
    const known = this.lists.get(namespace);
    if (known && this.clock.now() - known.readAtMs < MAX_AGE_MS) return known;
    const list = this.open(namespace);
    this.lists.set(namespace, list);
    return list;
  }

  private open(namespace: number): TitleList {
    const pages = new Map<string, ListedTitle>();
    const first = this.read(namespace, pages, {});
    const all = runAsClient('background', () => this.readRest(namespace, pages, first));
    const readAtMs = this.clock.now();
    const list: TitleList = { pages, first, all, isReading: true, isWhole: false, readAtMs };
    all
      .then((end) => {
        list.isReading = false;
        list.isWhole = end.kind === 'ok' && end.value === undefined;
        if (end.kind !== 'ok' && this.lists.get(namespace) === list) this.lists.delete(namespace);
      })
      .catch((error: unknown) => log().error({ event: 'titles not read', err: error }));
    return list;
  }

  private async readRest(
    namespace: number,
    pages: Map<string, ListedTitle>,
    first: Promise<Continuation>,
  ): Promise<Continuation> {
    let last = await first;
    for (let count = 1; count < MAX_REQUESTS && pages.size < MAX_PAGES; count += 1) {
      if (last.kind !== 'ok' || last.value === undefined) return last;
      last = await this.readMore(namespace, pages, last.value);
    }
    return last;
  }

  /** Reads some more pages. A failure is waited for, so that the pages before it are not read again. */
  private async readMore(
    namespace: number,
    pages: Map<string, ListedTitle>,
    from: Record<string, string>,
  ): Promise<Continuation> {
    // Without a pause the caller has a schedule of its own.
    if (this.pauseMs === 0) return this.read(namespace, pages, from);
    await sleep(this.pauseMs, undefined, { ref: false });
    let read = await this.read(namespace, pages, from);
    for (let failures = 1; isFault(read) && failures < MAX_FAILURES; failures += 1) {
      const statedMs = 'retryAfterSeconds' in read ? (read.retryAfterSeconds ?? 0) * 1000 : 0;
      const pauseMs = Math.max(statedMs, this.pauseMs * PAUSES_OF_FAILURE);
      await sleep(pauseMs, undefined, { ref: false });
      read = await this.read(namespace, pages, from);
    }
    return read;
  }

  private async read(
    namespace: number,
    pages: Map<string, ListedTitle>,
    from: Record<string, string>,
  ): Promise<Continuation> {
    const question = {
      action: 'query',
      generator: 'allpages',
      gapnamespace: String(namespace),
      gapfilterredir: 'nonredirects',
      gaplimit: PER_REQUEST,
      prop: 'info|revisions',
      rvprop: 'timestamp|user',
      ...from,
    };
    const answer = await this.api.ask(question, pagesAnswer);
    if (answer.kind !== 'ok') return answer;
    for (const { title, lastrevid, length, touched, revisions } of answer.value.query.pages) {
      const [revision] = revisions;
      // The wiki may send a page twice, each time with a part of what was asked for.
      if (!revision && pages.has(title)) continue;
      pages.set(title, {
        title,
        revision: lastrevid,
        at: revision?.timestamp,
        author: revision?.user,
        sizeBytes: length,
        touched,
      });
    }
    return ok(answer.value.continue);
  }
}
