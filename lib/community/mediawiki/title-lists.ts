import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { log } from '@/lib/base/log/log';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Clock } from '@/lib/base/runtime/clock';
import { isFault, type Outcome, ok, statedPauseSeconds } from '@/lib/model/outcome';
import type { WikiApi } from './wiki-api';
import { CATEGORIES, titleSchema } from './wiki-site';

/** Changes keep the list current, so it is read again daily. */
const MAX_AGE_MS = 86_400_000;
const MAX_PAGES = 50_000;
/** The API's limit for guests. */
const PER_REQUEST = '500';
/** A broken wiki could continue a list forever. */
const MAX_REQUESTS = 1_000;
/** A request is given up after this many failures in a row. */
const MAX_FAILURES = 5;
const PAUSES_OF_FAILURE = 5;

const time = z.iso.datetime().transform((text) => new Date(text));

export interface ListedTitle {
  /** With the namespace, and spaces instead of `_`. */
  title: string;
  revision: number;
  at?: Date | undefined;
  author?: string | undefined;
  sizeBytes?: number | undefined;
  /** Changes when MediaWiki renders the page again. */
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
          missing: z.boolean().default(false),
          categoryinfo: z.object({ size: z.int() }).optional(),
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

/** Categories that have members, which need no page of their own. */
const ALL_CATEGORIES = {
  action: 'query',
  generator: 'allcategories',
  gacmin: '1',
  gaclimit: PER_REQUEST,
  prop: 'info|categoryinfo',
};

/** Parameters of the next request; undefined at the end. */
type Continuation = Outcome<Record<string, string> | undefined>;

interface TitleList {
  pages: Map<string, ListedTitle>;
  /** `first` settles with the first response, `all` with the last. */
  first: Promise<Continuation>;
  all: Promise<Continuation>;
  isReading: boolean;
  isWhole: boolean;
  readAtMs: number;
}

/** Lists a wiki's pages by namespace, 500 per request, with last author and time. */
export class TitleLists {
  private lists = new Map<number, TitleList>();

  constructor(
    private readonly api: WikiApi,
    private readonly clock: Clock,
    private readonly pauseMs: number,
  ) {}

  /**
   * Returns the known pages of a namespace after at most one request, and reads the others in the background.
   */
  async known(
    namespace: number,
    client: ClientKind,
  ): Promise<Outcome<ReadonlyMap<string, ListedTitle>>> {
    const list = this.list(namespace, client);
    const first = list.pages.size > 0 ? undefined : await list.first;
    return first && first.kind !== 'ok' ? first : ok(list.pages);
  }

  /** Returns all pages of a namespace once they are read. Fails if a request fails. */
  async whole(
    namespace: number,
    client: ClientKind,
  ): Promise<Outcome<ReadonlyMap<string, ListedTitle>>> {
    const list = this.list(namespace, client);
    const all = await list.all;
    return all.kind === 'ok' ? ok(list.pages) : all;
  }

  /** Returns a page if it is known. Sends no request. */
  find(namespace: number, title: string): ListedTitle | undefined {
    return this.lists.get(namespace)?.pages.get(title);
  }

  /** True if every unlisted page is missing or a redirect. */
  isWhole(namespace: number): boolean {
    return this.lists.get(namespace)?.isWhole === true;
  }

  /** Returns the number of pages in namespaces; undefined if one of them is not whole. */
  countWhole(namespaces: number[]): number | undefined {
    const lists = namespaces.map((id) => this.lists.get(id));
    if (!lists.every((list) => list?.isWhole)) return undefined;
    return lists.reduce((sum, list) => sum + (list?.pages.size ?? 0), 0);
  }

  /** True while unlisted pages may still exist. */
  isReading(namespace: number): boolean {
    return this.lists.get(namespace)?.isReading === true;
  }

  set(namespace: number, page: ListedTitle): void {
    this.lists.get(namespace)?.pages.set(page.title, page);
  }

  remove(namespace: number, title: string): void {
    this.lists.get(namespace)?.pages.delete(title);
  }

  clear(): void {
    this.lists = new Map();
  }

  /** Removes a namespace, so that the next call reads it again. */
  outdate(namespace: number): void {
    this.lists.delete(namespace);
  }

  private list(namespace: number, client: ClientKind): TitleList {
    const known = this.lists.get(namespace);
    if (known && this.clock.now() - known.readAtMs < MAX_AGE_MS) return known;
    const list = this.open(namespace, client);
    this.lists.set(namespace, list);
    return list;
  }

  private open(namespace: number, client: ClientKind): TitleList {
    const pages = new Map<string, ListedTitle>();
    const first = this.readTitles(namespace, pages, {}, client);
    const all = this.readRest(namespace, pages, first);
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

  /** The first request is for the client that waits for it, the others are in the background. */
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

  /** Retries failures, so that earlier pages are not read again. */
  private async readMore(
    namespace: number,
    pages: Map<string, ListedTitle>,
    from: Record<string, string>,
  ): Promise<Continuation> {
    // The caller has its own schedule.
    if (this.pauseMs === 0) return this.readTitles(namespace, pages, from, 'background');
    await sleep(this.pauseMs, undefined, { ref: false });
    let read = await this.readTitles(namespace, pages, from, 'background');
    for (let failures = 1; isFault(read) && failures < MAX_FAILURES; failures += 1) {
      const pauseMs = Math.max(statedPauseSeconds(read) * 1000, this.pauseMs * PAUSES_OF_FAILURE);
      await sleep(pauseMs, undefined, { ref: false });
      read = await this.readTitles(namespace, pages, from, 'background');
    }
    return read;
  }

  private async readTitles(
    namespace: number,
    pages: Map<string, ListedTitle>,
    from: Record<string, string>,
    client: ClientKind,
  ): Promise<Continuation> {
    const isOfCategories = from.generator === ALL_CATEGORIES.generator;
    const allPages = {
      action: 'query',
      generator: 'allpages',
      gapnamespace: String(namespace),
      gapfilterredir: 'nonredirects',
      gaplimit: PER_REQUEST,
      prop: 'info|revisions',
      rvprop: 'timestamp|user',
    };
    const question = isOfCategories ? from : { ...allPages, ...from };
    const answer = await this.api.ask(question, pagesAnswer, client);
    if (answer.kind !== 'ok') return answer;
    for (const page of answer.value.query.pages) {
      const { title, lastrevid, length, revisions, missing, categoryinfo } = page;
      // Without a page, only the number of members tells of a change.
      const touched = page.touched ?? categoryinfo?.size.toString();
      const [revision] = revisions;
      if (isOfCategories && !missing) continue;
      // MediaWiki may repeat a page with other properties.
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
    const next = answer.value.continue;
    if (isOfCategories) return ok(next && { ...ALL_CATEGORIES, ...next });
    return ok(next ?? (namespace === CATEGORIES ? ALL_CATEGORIES : undefined));
  }
}
