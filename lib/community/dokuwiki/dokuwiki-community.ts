import { log } from '@/lib/base/log/log';
import { type Clock, systemClock } from '@/lib/base/runtime/clock';
import type { Namespace, RawPage, WikiPageEntry } from '@/lib/model/community';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { idOfAddress } from '@/lib/urls/dokuwiki-id/id-of-address';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import { parseHref } from '@/lib/urls/parse-href';
import { withQuery } from '@/lib/urls/views/url-query';
import { aboutVisitor } from '../about-visitor';
import type { Answer, Community } from '../community';
import { type Exchange, Exchanges } from '../remote/exchange';
import { interpretStatus, type UnconfirmedRefusal } from '../remote/interpret-status';
import { RefusalCheck } from '../remote/refusal-check';
import type { Upstream, UpstreamResponse } from '../remote/upstream';
import { withdrawnRecords } from '../state/withdrawn-records';
import { bodyText, FEED, foreign, isForeign, readFeed, readFolder } from './ask-wiki';
import {
  headingOf,
  isWholePage,
  parseWholePage,
  type WholePage,
  withAbsoluteAddresses,
} from './wiki-html';
import type { WikiFolder } from './wiki-lists';
import { WikiMemory } from './wiki-memory';

const SCRIPT = '/doku.php';
/** The id of the home page by default. */
const HOME = 'start';
/** How many changes tell what has changed since the last look. */
const RECENT = '100';
/** More than any namespace holds. */
const ALL = '5000';
/** Namespaces that are read at a time, and in all. */
const AT_A_TIME = 4;
const MAX_NAMESPACES = 5000;

interface Options {
  /** How long what the wiki has said of its changes is fresh. */
  freshMs: number;
  clock?: Clock;
}

/** There is no such page, or not for guests, who are then shown a whole page. */
const noPage = ({ body }: WholePage): UnconfirmedRefusal => ({
  kind: 'unconfirmed',
  claim: { kind: 'missing' },
  otherwise: { kind: 'unavailable', reason: 'the wiki shows no page to guests' },
  isExplicit: body !== undefined,
});

/**
 * A DokuWiki as a community, from what it shows to guests: its own HTML of each page, the lists of its index, and
 * its feeds. It has no board, and nothing of it is about a visitor.
 * @param wikiUrl the address of the wiki, for the links in its pages
 */
export function openDokuWiki(
  upstream: Upstream,
  wikiUrl: string,
  { freshMs, clock = systemClock }: Options,
): Community {
  const exchanges = new Exchanges(upstream);
  const memory = new WikiMemory(
    async () => {
      const feed = await readFeed(exchanges.begin(), { mode: 'recent', minor: '1', num: RECENT });
      return feed.kind === 'ok' ? feed.value : undefined;
    },
    freshMs,
    clock,
  );
  const refusals = new RefusalCheck({
    board: async () => undefined,
    // A wiki that is closed to guests names its namespaces, and no page.
    async wiki() {
      const root = await readFolder(exchanges.begin(), '');
      return root.kind === 'ok' ? root.value.pages.length : undefined;
    },
  });
  /** The id of the home page, once it is known. */
  let homeId: string | undefined;

  /** Answers by what `read` reads. The recent changes, read before, identify the answer. */
  async function answer<T>(read: (exchange: Exchange) => Promise<Outcome<T>>): Answer<T> {
    const mark = await memory.mark();
    const exchange = exchanges.begin();
    const { identity, ...outcome } = await exchange.answer(await read(exchange));
    if (identity === undefined) return outcome;
    const responses = mark === undefined ? [] : [{ path: FEED, search: '', etag: mark }];
    return { ...outcome, identity: { ...identity, responses } };
  }

  const folder = (exchange: Exchange, namespace: string) =>
    memory.list(memory.folders, namespace, () => readFolder(exchange, namespace));

  /** When the pages of a namespace were changed; nothing is known of them where the wiki has no feeds. */
  const times = (namespace: string) =>
    memory.list(memory.times, namespace, async () => {
      const feed = await readFeed(exchanges.begin(), { mode: 'list', ns: namespace, num: ALL });
      const entries = isForeign(feed) ? ok([]) : feed;
      return mapOk(entries, (all) => new Map(all.map(({ id, at }) => [id, at])));
    });

  /** A namespace with all below it. Failures are those of the first list that fails. */
  async function readTree(exchange: Exchange, top: string): Promise<Outcome<Namespace[]>> {
    const found = [top];
    for (let done = 0; done < found.length; ) {
      const batch = found.slice(done, done + AT_A_TIME);
      done += batch.length;
      for (const list of await Promise.all(batch.map((id) => folder(exchange, id)))) {
        if (list.kind !== 'ok') return list;
        if (top !== '' && done === 1 && isEmpty(list.value)) return { kind: 'missing' };
        found.push(...list.value.namespaces.filter((id) => !found.includes(id)));
      }
      if (found.length < MAX_NAMESPACES) continue;
      log().warn({ event: 'namespaces left out', count: found.length });
      break;
    }
    return ok(found.filter((id) => id !== '').map((id) => ({ id, title: lastIdPart(id) })));
  }

  async function readPages(
    exchange: Exchange,
    namespace: string,
  ): Promise<Outcome<WikiPageEntry[]>> {
    const [list, changed] = await Promise.all([folder(exchange, namespace), times(namespace)]);
    if (list.kind !== 'ok') return list;
    if (namespace !== '' && isEmpty(list.value)) return { kind: 'missing' };
    return mapOk(changed, (at) =>
      list.value.pages.map(({ id, title }) => ({ id, title, lastModified: at.get(id) })),
    );
  }

  /** @param isMoved whether a redirect was followed, which is done once */
  async function readPage(
    exchange: Exchange,
    id: string,
    isMoved = false,
  ): Promise<Outcome<RawPage>> {
    const search = withQuery('', [
      ['id', id],
      ['do', 'export_xhtmlbody'],
    ]);
    const response = await exchange.send({ path: SCRIPT, search });
    if (response.kind !== 'response') return response;
    const target = isMoved ? undefined : targetOf(response);
    if (target !== undefined && target !== id) return readPage(exchange, target, true);
    const text = await readText(exchange, id, response);
    if (text.kind !== 'ok') return text;
    const ownId = await ownIdOf(exchange, id);
    const changed = await times(namespaceOf(ownId));
    return mapOk(changed, (at) => ({
      id: ownId,
      title: headingOf(text.value) || lastIdPart(ownId),
      lastModified: at.get(ownId),
      html: withAbsoluteAddresses(text.value, wikiUrl),
    }));
  }

  /** The id that a wiki has for a page, which it shows under others too. */
  async function ownIdOf(exchange: Exchange, id: string): Promise<string> {
    const clean = cleanId(id);
    if (clean === id) return id;
    const list = await folder(exchange, namespaceOf(id));
    const isOwn = list.kind === 'ok' && list.value.pages.some((page) => page.id === id);
    return isOwn ? id : clean;
  }

  async function readText(
    exchange: Exchange,
    id: string,
    response: UpstreamResponse,
  ): Promise<Outcome<string>> {
    const html = bodyText(response);
    if (response.status === 200 && !isWholePage(html)) return ok(html);
    const whole = parseWholePage(html);
    const isOfWiki = whole !== undefined && response.status < 500;
    // Where the operator has switched exports off, the page is shown as readers see it.
    if (isOfWiki && whole.body !== undefined) {
      const shownId = whole.id ?? id;
      const list = await folder(exchange, namespaceOf(shownId));
      if (list.kind !== 'ok') return list;
      if (list.value.pages.some((page) => page.id === shownId)) return ok(whole.body);
    }
    const refusal = isOfWiki
      ? noPage(whole)
      : response.status === 200
        ? foreign(response)
        : interpretStatus(response, true);
    if (refusal.kind !== 'unconfirmed') return refusal;
    const wasSeen = withdrawnRecords().hasSeen({ kind: 'page', id });
    return refusals.confirm(refusal, 'wiki/pages/{id}', wasSeen);
  }

  async function readHome(exchange: Exchange): Promise<Outcome<RawPage>> {
    if (homeId === undefined) {
      const response = await exchange.send({ path: SCRIPT, search: '' });
      if (response.kind !== 'response') return response;
      const whole = parseWholePage(bodyText(response));
      // Releases before JSINFO do not say it.
      homeId = targetOf(response) || (whole && (whole.id ?? HOME));
      if (homeId === undefined) return foreign(response);
    }
    return readPage(exchange, homeId);
  }

  /** The id of the page that a redirect leads to. */
  function targetOf({ status, headers }: UpstreamResponse): string | undefined {
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    const url = location === null ? undefined : parseHref(location, new URL(`${wikiUrl}/`));
    return url && idOfAddress(url, wikiUrl);
  }

  return {
    namespaces: (id = '') => answer((exchange) => readTree(exchange, id)),
    pages: (namespaceId = '') => answer((exchange) => readPages(exchange, namespaceId)),
    page: (id) => answer((exchange) => (id === '' ? readHome(exchange) : readPage(exchange, id))),
    // An empty board, so that lists do not fail.
    forums: async () => ok([]),
    topics: async () => ok({ items: [], total: 0 }),
    topic: async () => ({ kind: 'missing' }),
    ...aboutVisitor,
    async changes(_, limit) {
      const newest = await memory.changes();
      const noted = { number: 0, what: 'changed', kind: 'page' } as const;
      const changes = newest?.slice(0, limit).map((change) => ({ ...noted, ...change }));
      return changes ? ok({ changes, last: 0, isComplete: false }) : { kind: 'missing' };
    },
    async isUnchanged({ responses = [] }) {
      const [known] = responses;
      return known !== undefined && known.etag === (await memory.mark());
    },
    crawlerWaitMs: () => upstream.crawlerWaitMs(),
    connection: () => upstream.state(),
  };
}

const isEmpty = ({ namespaces, pages }: WikiFolder) => namespaces.length + pages.length === 0;
