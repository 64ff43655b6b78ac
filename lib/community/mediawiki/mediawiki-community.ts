import { z } from 'zod';
import { type Clock, systemClock } from '@/lib/base/runtime/clock';
import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { mapOkAsync, type Outcome, ok } from '@/lib/model/outcome';
import type { SearchResults, TitleMatch } from '@/lib/model/search-results';
import { lastIdPart, namespaceAncestors, namespaceOf } from '@/lib/model/wiki-tree';
import { unescapeTitle } from '@/lib/urls/escape-title';
import type { SearchWindow } from '@/lib/urls/views/view';
import { aboutVisitor } from '../about-visitor';
import type { Answer, Community } from '../community';
import { identified } from '../identity';
import { Exchanges } from '../remote/exchange';
import { KeptLists } from '../remote/kept-lists';
import type { Upstream } from '../remote/upstream';
import { currentClientKind } from '../scope';
import { markMatches } from './local-html';
import { idOfTitle, partsOfTitle, titlesOfId } from './page-ids';
import { ParsedPages } from './parsed-pages';
import { RecentChanges } from './recent-changes';
import { TitleLists } from './title-lists';
import { WikiApi } from './wiki-api';
import { readSite, type WikiSite } from './wiki-site';

/** For how long a wiki is believed what it says of itself. */
const SITE_MAX_AGE_MS = 3_600_000;
const MAX_SUGGESTIONS = 100;

interface Options {
  /** How long what the wiki has said is fresh. */
  freshMs: number;
  /** The pause between two requests for titles that no reader waits for. Without it every answer has all titles. */
  treePauseMs?: number | undefined;
  clock?: Clock;
}

const searchAnswer = z.object({
  query: z.object({
    searchinfo: z.object({ totalhits: z.int() }).partial().default({}),
    search: z.array(
      z.object({
        title: z.string(),
        snippet: z.string().default(''),
        size: z.int().optional(),
        timestamp: z.iso.datetime().optional(),
      }),
    ),
  }),
});
const suggestAnswer = z.tuple([z.string(), z.array(z.string())]).rest(z.unknown());
const existsAnswer = z.object({
  query: z.object({
    normalized: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
    pages: z.array(z.object({ title: z.string(), missing: z.boolean().default(false) })),
  }),
});

/**
 * A MediaWiki as a community, from what its API shows to guests: lists of titles, pages as it renders them, its
 * recent changes and its search. It has no board, and nothing of it is about a visitor.
 * @param wikiUrl the address of its scripts
 */
export function openMediaWiki(
  upstream: Upstream,
  wikiUrl: string,
  { freshMs, treePauseMs, clock = systemClock }: Options,
): Community {
  const api = new WikiApi(new Exchanges(upstream));
  const lists = new TitleLists(api, clock, treePauseMs ?? 0);
  const changes = new RecentChanges(api, lists, freshMs, clock);
  const wikiPages = new ParsedPages(api, lists, changes, clock);
  const sites = new KeptLists<WikiSite>(() => readSite(api, wikiUrl), clock);

  /** Answers a question about the wiki that answers. */
  async function answer<T>(read: (site: WikiSite) => Promise<Outcome<T>>): Answer<T> {
    const site = await sites.get('', SITE_MAX_AGE_MS);
    const known = site.kind === 'ok' ? site.value : sites.known('');
    return identified(known ? await read(known) : (site as Outcome<never>), {});
  }

  /** The entries of all pages of a namespace of the wiki; of those that are known, for a reader. */
  async function entriesOf(namespace: number, site: WikiSite): Promise<Outcome<WikiPageEntry[]>> {
    await changes.check();
    const isWhole = treePauseMs === undefined || currentClientKind() === 'background';
    const pages = await (isWhole ? lists.whole(namespace) : lists.known(namespace));
    if (pages.kind !== 'ok') return pages;
    return ok(
      [...pages.value.values()].map(({ title, at, sizeBytes }) => ({
        id: idOfTitle(title, site),
        title,
        ...(at && { lastModified: at }),
        ...(sizeBytes !== undefined && { sizeBytes }),
      })),
    );
  }

  async function allEntries(top: string, site: WikiSite): Promise<Outcome<WikiPageEntry[]>> {
    const shown = site.namespaces.filter(({ isShown }) => isShown);
    const [first = ''] = top.split(':');
    const named = shown.filter(({ name }) => name === first && name !== '');
    const all: WikiPageEntry[][] = [];
    for (const { id } of named.length > 0 ? named : shown) {
      const entries = await entriesOf(id, site);
      if (entries.kind !== 'ok') return entries;
      all.push(entries.value);
    }
    return ok(all.flat());
  }

  async function readNamespaces(top: string, site: WikiSite): Promise<Outcome<Namespace[]>> {
    const entries = await allEntries(top, site);
    if (entries.kind !== 'ok') return entries;
    const ids = new Set(entries.value.flatMap(({ id }) => namespaceAncestors(id)));
    const below = [...ids].filter((id) => top === '' || id === top || id.startsWith(`${top}:`));
    if (top !== '' && below.length === 0) return { kind: 'missing' };
    return ok(below.map((id) => ({ id, title: titleOfPart(id) })));
  }

  async function readPages(namespace: string, site: WikiSite): Promise<Outcome<WikiPageEntry[]>> {
    const entries = await allEntries(namespace, site);
    if (entries.kind !== 'ok') return entries;
    const own = entries.value.filter(({ id }) => namespaceOf(id) === namespace);
    const isMissing =
      namespace !== '' &&
      own.length === 0 &&
      !entries.value.some(({ id }) => id.startsWith(`${namespace}:`));
    return isMissing ? { kind: 'missing' } : ok(own);
  }

  async function search(
    { text, offset, limit }: SearchWindow,
    site: WikiSite,
  ): Promise<Outcome<SearchResults<string>>> {
    const question = {
      action: 'query',
      list: 'search',
      srsearch: text,
      srwhat: 'text',
      srnamespace: shownIds(site),
      sroffset: String(offset),
      srlimit: String(limit),
      srinfo: 'totalhits',
      srprop: 'snippet|timestamp|size',
    };
    return mapOkAsync(await api.ask(question, searchAnswer), async ({ query }) => {
      const items = query.search.map(({ title, snippet, size, timestamp }) => ({
        kind: 'page' as const,
        page: {
          id: idOfTitle(title, site),
          title,
          ...(timestamp && { lastModified: new Date(timestamp) }),
          ...(size !== undefined && { sizeBytes: size }),
        },
        excerpt: markMatches(snippet),
      }));
      const total = query.searchinfo.totalhits ?? offset + items.length;
      return { items, total, isComplete: true };
    });
  }

  async function suggest(
    text: string,
    limit: number,
    site: WikiSite,
  ): Promise<Outcome<TitleMatch[]>> {
    const question = {
      action: 'opensearch',
      search: text,
      redirects: 'resolve',
      namespace: shownIds(site),
      limit: String(Math.min(limit, MAX_SUGGESTIONS)),
    };
    return mapOkAsync(await api.ask(question, suggestAnswer), async ([, titles]) =>
      titles.map((title) => {
        const id = idOfTitle(title, site);
        return { kind: 'page', id, title, section: titleOfPart(namespaceOf(id)) };
      }),
    );
  }

  /** True for each id of a page, by the lists where those are whole. */
  async function existingPages(ids: string[], site: WikiSite): Promise<Outcome<boolean[]>> {
    await changes.check();
    const titles = ids.map((id) => titlesOfId(id, site)[0] ?? '');
    const known = titles.map((title) => {
      const { namespace } = partsOfTitle(title, site);
      if (!namespace.isShown) return false;
      if (lists.find(namespace.id, title.replaceAll('_', ' '))) return true;
      return lists.isWhole(namespace.id) ? false : undefined;
    });
    if (!known.includes(undefined)) return ok(known.map(Boolean));
    const question = { action: 'query', titles: titles.slice(0, 50).join('|') };
    return mapOkAsync(await api.ask(question, existsAnswer), async ({ query }) => {
      const spelled = new Map(query.normalized.map(({ from, to }) => [from, to]));
      const found = new Set(query.pages.flatMap(({ title, missing }) => (missing ? [] : [title])));
      return titles.map((title, at) => known[at] ?? found.has(spelled.get(title) ?? title));
    });
  }

  return {
    namespaces: (id = '') => answer((site) => readNamespaces(id, site)),
    pages: (namespaceId = '') => answer((site) => readPages(namespaceId, site)),
    page: (id) =>
      answer((site) =>
        id === '' ? wikiPages.pageOfTitle(site.mainPage, site) : wikiPages.page(id, site),
      ),
    // An empty board, so that lists do not fail.
    forums: async () => ok([]),
    topics: async () => ok({ items: [], total: 0 }),
    topic: async () => ({ kind: 'missing' }),
    ...aboutVisitor,
    existingPages: (ids) => answer((site) => existingPages(ids, site)),
    search: (window) => answer((site) => search(window, site)),
    suggest: (text, limit) => answer((site) => suggest(text, limit, site)),
    changes: (_, limit) =>
      answer(async (site) => {
        const newest = await changes.latest();
        if (!newest) return { kind: 'missing' };
        const shown = newest.filter((each) =>
          site.namespaces.some(({ id, isShown }) => isShown && id === each.namespace),
        );
        const listed = shown.slice(0, limit).map(({ at, what, title }) => ({
          number: 0,
          kind: 'page' as const,
          at,
          what,
          id: idOfTitle(title, site),
          ...(what !== 'gone' && { title }),
        }));
        return ok({ changes: listed, last: 0, isComplete: false });
      }),
    statistics: () =>
      answer(async ({ generator, pageCount }) =>
        ok({ topics: 0, posts: 0, pages: pageCount, software: describeSoftware(generator) }),
      ),
    crawlerWaitMs: () => api.crawlerWaitMs(),
    connection: () => upstream.state(),
  };
}

const titleOfPart = (id: string) => unescapeTitle(lastIdPart(id)).replaceAll('_', ' ');

/** Returns `a MediaWiki (1.39)` for `MediaWiki 1.39.17`. */
function describeSoftware(generator: string): string {
  const [name, version = ''] = generator.split(' ');
  return `a ${name} (${version.split('.').slice(0, 2).join('.')})`;
}

const shownIds = ({ namespaces }: WikiSite): string =>
  namespaces.flatMap(({ id, isShown }) => (isShown ? [id] : [])).join('|');
