import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { type Failure, mapOkAsync, type Outcome, ok } from '@/lib/model/outcome';
import type { Namespace, WikiPageEntry } from '@/lib/model/records';
import { namespaceAncestors, namespaceOf } from '@/lib/model/wiki-tree';
import { idOfTitle, nameOfPart, partsOfTitle, titlesOfId } from './page-ids';
import type { RecentChanges } from './recent-changes';
import type { TitleLists } from './title-lists';
import { MAX_VALUES, type WikiApi } from './wiki-api';
import type { WikiNamespace, WikiSite } from './wiki-site';

/** Ten requests, and as many seconds. */
const MAX_COUNTED = 5_000;

const existsAnswer = z.object({
  query: z.object({
    normalized: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
    pages: z.array(
      z.object({
        title: z.string(),
        missing: z.boolean().default(false),
        invalid: z.boolean().default(false),
      }),
    ),
  }),
});

/** While titles load, nothing can be called missing. */
const READING: Failure = {
  kind: 'unavailable',
  reason: 'titles are being read',
  retryAfterSeconds: 10,
};

function namespacesAround(id: string, { namespaces }: WikiSite): WikiNamespace[] {
  const [first = ''] = id.split(':');
  const shown = namespaces.filter(({ isShown }) => isShown);
  const named = shown.filter(({ name }) => name === first && name !== '');
  return named.length > 0 ? named : shown;
}

/** The namespaces and pages of a MediaWiki, as its titles form a tree. */
export class TitleTree {
  /** @param isAlwaysWhole true if each answer waits for all titles */
  constructor(
    private readonly api: WikiApi,
    private readonly lists: TitleLists,
    private readonly changes: RecentChanges,
    private readonly isAlwaysWhole: boolean,
  ) {}

  /** Returns the namespaces at and below `top`; all for an empty id. */
  async namespaces(top: string, site: WikiSite, client: ClientKind): Promise<Outcome<Namespace[]>> {
    const entries = await this.entries(top, site, client);
    if (entries.kind !== 'ok') return entries;
    const all = new Set(entries.value.flatMap(({ id }) => namespaceAncestors(id)));
    const ids = [...all].filter((id) => top === '' || id === top || id.startsWith(`${top}:`));
    if (top !== '' && ids.length === 0) return this.nothingIn(top, site);
    return ok(ids.map((id) => ({ id, title: nameOfPart(id) })));
  }

  /** Returns the pages directly in a namespace. */
  async pages(
    namespace: string,
    site: WikiSite,
    client: ClientKind,
  ): Promise<Outcome<WikiPageEntry[]>> {
    const entries = await this.entries(namespace, site, client);
    if (entries.kind !== 'ok') return entries;
    const isThere =
      namespace === '' || entries.value.some(({ id }) => id.startsWith(`${namespace}:`));
    if (!isThere) return this.nothingIn(namespace, site);
    return ok(entries.value.filter(({ id }) => namespaceOf(id) === namespace));
  }

  /**
   * Returns the number of shown pages; undefined while titles load. Background callers wait for the titles of
   * a wiki of up to `MAX_COUNTED` pages. While those of a larger wiki load, its own count is returned, which
   * leaves out pages without links, and those of other namespaces than the main one.
   */
  async count(site: WikiSite, client: ClientKind): Promise<number | undefined> {
    const isLarge = site.pagesOfAllKinds > MAX_COUNTED;
    if (client === 'background' && !isLarge) await this.entries('', site, client);
    const count = this.lists.countWhole(namespacesAround('', site).map(({ id }) => id));
    return count ?? (isLarge ? site.articleCount : undefined);
  }

  /** Returns whether each page exists, in the order of `ids`. */
  async existing(ids: string[], site: WikiSite, client: ClientKind): Promise<Outcome<boolean[]>> {
    await this.changes.check.ensureFresh(client);
    const titles = ids.map((id) => titlesOfId(id, site)[0] ?? '');
    const known = titles.map((title) => this.isListed(title, site));
    if (!known.includes(undefined)) return ok(known.map(Boolean));
    const question = { action: 'query', titles: titles.slice(0, MAX_VALUES).join('|') };
    return mapOkAsync(await this.api.ask(question, existsAnswer, client), async ({ query }) => {
      const spelled = new Map(query.normalized.map(({ from, to }) => [from, to]));
      const there = query.pages.filter(({ missing, invalid }) => !missing && !invalid);
      const found = new Set(there.map(({ title }) => title));
      return titles.map((title, at) => known[at] ?? found.has(spelled.get(title) ?? title));
    });
  }

  /** Without pages, an id is missing, or unavailable while titles load. */
  private nothingIn(id: string, site: WikiSite): Failure {
    const isReading = namespacesAround(id, site).some((each) => this.lists.isReading(each.id));
    return isReading ? READING : { kind: 'missing' };
  }

  /** True if the lists name the page; undefined if the namespace's list is incomplete. */
  private isListed(title: string, site: WikiSite): boolean | undefined {
    const { namespace } = partsOfTitle(title, site);
    if (!namespace.isShown) return false;
    if (this.lists.find(namespace.id, title.replaceAll('_', ' '))) return true;
    return this.lists.isWhole(namespace.id) ? false : undefined;
  }

  /** Returns the pages near an id: all for background callers, known ones for visitors. */
  private async entries(
    top: string,
    site: WikiSite,
    client: ClientKind,
  ): Promise<Outcome<WikiPageEntry[]>> {
    await this.changes.check.ensureFresh(client);
    const isWhole = this.isAlwaysWhole || client === 'background';
    const all: WikiPageEntry[][] = [];
    for (const { id } of namespacesAround(top, site)) {
      const pages = await (isWhole ? this.lists.whole(id, client) : this.lists.known(id, client));
      if (pages.kind !== 'ok') return pages;
      all.push(
        [...pages.value.values()].map(({ title, at, author, sizeBytes, touched }) => ({
          id: idOfTitle(title, site),
          title,
          ...(at && { lastModified: at }),
          ...(author && { author }),
          ...(sizeBytes !== undefined && { sizeBytes }),
          ...(touched && { version: touched }),
        })),
      );
    }
    return ok(all.flat());
  }
}
