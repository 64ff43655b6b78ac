import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { type Clock, systemClock } from '@/lib/base/runtime/clock';
import { mapOk, mapOkAsync, type Outcome, ok } from '@/lib/model/outcome';
import type { Namespace, RawPage, WikiPageEntry } from '@/lib/model/records';
import { lastIdPart, namespaceAncestors, namespaceOf } from '@/lib/model/wiki-tree';
import type { Answer, Community } from '../community';
import { identified } from '../identity';
import { aboutVisitor } from '../kind/about-visitor';
import { BACKGROUND_PAUSE_MS, type CommunityReader } from '../kind/community-kind';
import { emptyBoard } from '../kind/empty-board';
import { type Exchange, Exchanges } from '../remote/exchange';
import type { Upstream } from '../remote/upstream';
import { Observations } from '../state/observations';
import { isWikiSearch } from '../wiki/is-wiki-search';
import { NamespaceTree } from './namespace-tree';
import { countEntries } from './wiki-lists';
import { WikiMemory } from './wiki-memory';
import { WikiPages } from './wiki-pages';

interface Options {
  observations?: Observations;
  /** Answers to a mirror wait for all namespaces. */
  reader: CommunityReader;
  freshMs: number;
  /** Between two requests in the background, for visitors. */
  pauseMs?: number;
  clock?: Clock;
}

/**
 * Opens a DokuWiki as guests see it. Pages older than `freshMs` are read again, since no list tells that
 * guests lost access.
 */
export function openDokuWiki(
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
  /** Only a mirror lists navigation pages (sidebars), which it copies. */
  const isCopied = reader === 'mirror';
  const exchanges = new Exchanges(upstream, observations);
  const memory = new WikiMemory(exchanges, freshMs, clock);
  const tree = new NamespaceTree(memory, isCopied ? 0 : pauseMs);
  const wikiPages = new WikiPages(exchanges, memory, wikiUrl, freshMs, clock);

  const isShown = (id: string) => isCopied || !memory.isNavigation(id);

  function forClient(client: ClientKind): Community {
    async function answer<T>(read: (exchange: Exchange) => Promise<Outcome<T>>): Answer<T> {
      const exchange = exchanges.begin(client);
      return exchange.answer(await read(exchange));
    }

    async function readTree(top: string): Promise<Outcome<Namespace[]>> {
      const isWhole = isCopied || client === 'background';
      const ids = isWhole
        ? mapOk(await tree.whole(client), below(top))
        : await tree.known(top, client);
      if (ids.kind === 'ok' && top !== '' && !ids.value.includes(top)) return { kind: 'missing' };
      return mapOk(ids, (all) =>
        all.filter((id) => id !== '').map((id) => ({ id, title: lastIdPart(id) })),
      );
    }

    /** A mirror's store finds the navigation pages itself. */
    async function readPage(id: string, exchange: Exchange): Promise<Outcome<RawPage>> {
      const read = await (id === '' ? wikiPages.home(exchange) : wikiPages.page(exchange, id));
      if (isCopied) return read;
      return mapOkAsync(read, async (page) => ({
        ...page,
        navigationIds: await memory.pagesBeside(page.id, client),
      }));
    }

    /** Uses cached lists, so that invented ids cost few requests. */
    async function hasPage(id: string): Promise<boolean> {
      for (const namespace of namespaceAncestors(id)) {
        const parent = await memory.folderOfTree(namespaceOf(namespace), client);
        if (parent.kind !== 'ok' || !parent.value.namespaces.includes(namespace)) return false;
      }
      const folder = await memory.folderOfTree(namespaceOf(id), client);
      return folder.kind === 'ok' && folder.value.pages.some((page) => page.id === id);
    }

    async function readPages(namespace: string): Promise<Outcome<WikiPageEntry[]>> {
      const [list, changed] = await Promise.all([
        memory.folder(namespace, client),
        memory.changed(namespace, client),
      ]);
      if (list.kind !== 'ok') return list;
      if (namespace !== '' && countEntries(list.value) === 0) return { kind: 'missing' };
      return mapOk(changed, (timeOf) =>
        list.value.pages
          .filter(({ id }) => isShown(id))
          .map(({ id, title }) => ({ id, title, lastModified: timeOf(id) })),
      );
    }

    return {
      namespaces: (id = '') => answer(() => readTree(id)),
      pages: (namespaceId = '') => answer(() => readPages(namespaceId)),
      page: (id) => answer((exchange) => readPage(id, exchange)),
      pageSource: (id) => wikiPages.source(id, client),
      ...emptyBoard,
      ...aboutVisitor,
      existingPages: (ids) => answer(async () => ok(await Promise.all(ids.map(hasPage)))),
      search: async (search) =>
        isWikiSearch(search)
          ? identified(await wikiPages.search(search, client), {})
          : { kind: 'missing' },
      suggest: (text, limit) => wikiPages.suggest(text, limit, client),
      changes: async (since, limit) =>
        mapOk(await memory.changes(since, limit, client), ({ changes, ...list }) => ({
          ...list,
          changes: changes.filter(({ id }) => isShown(id)),
        })),
      crawlerWaitMs: () => upstream.crawlerWaitMs(),
      connection: () => upstream.state(),
      forClient,
    };
  }
  return forClient('visitor');
}

const below = (top: string) => (ids: string[]) =>
  top === '' ? ids : ids.filter((id) => id === top || id.startsWith(`${top}:`));
