import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { type Clock, systemClock } from '@/lib/base/runtime/clock';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { Change } from '@/lib/model/records';
import type { Answer, Community } from '../community';
import { identified } from '../identity';
import { aboutVisitor } from '../kind/about-visitor';
import { BACKGROUND_PAUSE_MS, type CommunityReader } from '../kind/community-kind';
import { emptyBoard } from '../kind/empty-board';
import { Exchanges } from '../remote/exchange';
import { KeptLists } from '../remote/kept-lists';
import type { Upstream } from '../remote/upstream';
import { Observations } from '../state/observations';
import { isWikiSearch } from '../wiki/is-wiki-search';
import { listChanges } from '../wiki/list-changes';
import { listCategories } from './list-categories';
import { idOfTitle } from './page-ids';
import { ParsedPages } from './parsed-pages';
import { RecentChanges, type TitleChange } from './recent-changes';
import { TitleLists } from './title-lists';
import { readRedirects } from './title-redirects';
import { completeTitles, searchTexts } from './title-search';
import { TitleTree } from './title-tree';
import { WikiApi } from './wiki-api';
import { readSite, type WikiSite } from './wiki-site';

const SITE_MAX_AGE_MS = 3_600_000;

interface Options {
  observations?: Observations;
  /** Answers to a mirror wait for all titles. */
  reader: CommunityReader;
  freshMs: number;
  /** Between two requests in the background, for visitors. */
  pauseMs?: number;
  clock?: Clock;
}

/**
 * Opens a MediaWiki by what its API shows to guests.
 * @param wikiUrl address of the wiki's scripts
 */
export function openMediaWiki(
  upstream: Upstream,
  wikiUrl: string,
  {
    observations = new Observations(),
    reader,
    freshMs,
    pauseMs = BACKGROUND_PAUSE_MS,
    clock = systemClock,
  }: Options,
): Community {
  const isCopied = reader === 'mirror';
  const api = new WikiApi(new Exchanges(upstream, observations));
  const lists = new TitleLists(api, clock, isCopied ? 0 : pauseMs);
  const changes = new RecentChanges(api, lists, freshMs, clock);
  const tree = new TitleTree(api, lists, changes, isCopied);
  const parsedPages = new ParsedPages(api, lists, changes, clock);
  const sites = new KeptLists<WikiSite>((_, client) => readSite(api, wikiUrl, client), clock);

  function forClient(client: ClientKind): Community {
    /** Expired site information is still used if the wiki fails. */
    async function answer<T>(read: (site: WikiSite) => Promise<Outcome<T>>): Answer<T> {
      const now = await sites.get('', SITE_MAX_AGE_MS, client);
      const known = sites.known('');
      if (known) return identified(await read(known), {});
      return now.kind === 'ok' ? identified(await read(now.value), {}) : now;
    }

    return {
      namespaces: (id = '') => answer((site) => tree.namespaces(id, site, client)),
      pages: (namespaceId = '') => answer((site) => tree.pages(namespaceId, site, client)),
      page: (id) =>
        answer((site) =>
          id === ''
            ? parsedPages.pageOfTitle(site.mainPage, site, client)
            : parsedPages.page(id, site, client),
        ),
      categories: () => answer((site) => listCategories(api, site, client)),
      redirects: () => answer((site) => readRedirects(api, site, client)),
      pageSource: (id) => answer((site) => parsedPages.source(id, site, client)),
      ...emptyBoard,
      ...aboutVisitor,
      existingPages: (ids) => answer((site) => tree.existing(ids, site, client)),
      search: async (window) =>
        isWikiSearch(window)
          ? answer((site) => searchTexts(api, site, window, client))
          : { kind: 'missing' },
      suggest: (text, limit) => answer((site) => completeTitles(api, site, text, limit, client)),
      async changes(since, limit) {
        const newest = await changes.latest(client);
        if (!newest) return { kind: 'missing' };
        // "Nothing has changed" needs no namespace names.
        const editCount = changes.countEditsSince(since);
        if (editCount === 0) return ok({ changes: [], last: 0, isComplete: true });
        return answer(async (site) => {
          const list = listChanges(toChanges(newest, site), since, limit, editCount !== undefined);
          return ok(list);
        });
      },
      statistics: () =>
        answer(async (site) => {
          const pages = await tree.count(site, client);
          return ok({ topics: 0, posts: 0, pages, software: describeSoftware(site.generator) });
        }),
      crawlerWaitMs: () => api.crawlerWaitMs(),
      connection: () => upstream.state(),
      forClient,
    };
  }
  return forClient('visitor');
}

function toChanges(newest: TitleChange[], site: WikiSite): Change[] {
  const shown = new Set(site.namespaces.filter(({ isShown }) => isShown).map(({ id }) => id));
  const listed = newest.filter(({ namespace }) => shown.has(namespace));
  return listed.map(({ at, what, title }) => ({
    number: 0,
    kind: 'page',
    at,
    what,
    id: idOfTitle(title, site),
    ...(what !== 'gone' && { title }),
  }));
}

/** `MediaWiki 1.39.17` becomes `a MediaWiki (1.39)`. */
function describeSoftware(generator: string): string {
  const [name, version = ''] = generator.split(' ');
  return `a ${name} (${version.split('.').slice(0, 2).join('.')})`;
}
