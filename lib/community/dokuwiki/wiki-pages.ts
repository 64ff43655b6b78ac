import { cleanId, idOfAddress } from '@lectern/dokuwiki';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Clock } from '@/lib/base/runtime/clock';
import { mapOk, mapOkAsync, type Outcome, ok } from '@/lib/model/outcome';
import type { RawPage } from '@/lib/model/records';
import type { SearchResults, TitleMatch } from '@/lib/model/search-results';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { withQuery } from '@/lib/urls/definition/url-query';
import { parseHref } from '@/lib/urls/parse-href';
import type { SearchWindow } from '@/lib/urls/views/view';
import type { Exchange, Exchanges } from '../remote/exchange';
import { interpretStatus, type UnconfirmedRefusal } from '../remote/interpret-status';
import { KeptLists } from '../remote/kept-lists';
import { RefusalCheck } from '../remote/refusal-check';
import type { UpstreamResponse } from '../remote/upstream';
import { askForPages, bodyText, foreign, readFolder } from './ask-wiki';
import { parseWholePage, ROBOTS_OF_MISSING, type WholePage } from './whole-page';
import { readPageText } from './wiki-html';
import { ownTitle } from './wiki-lists';
import type { WikiMemory } from './wiki-memory';
import { parseSearchResults } from './wiki-search';

const SCRIPT = '/doku.php';
const HOME = 'start';

/** The page is missing or closed to guests. DokuWiki shows guests a complete page in both cases. */
const noPage = ({ body }: WholePage): UnconfirmedRefusal => ({
  kind: 'unconfirmed',
  claim: { kind: 'missing' },
  otherwise: { kind: 'unavailable', reason: 'the wiki shows no page to guests' },
  isExplicit: body !== undefined,
});

/** Reads the pages of a live DokuWiki. */
export class WikiPages {
  private readonly refusals: RefusalCheck;
  private readonly homeIds: KeptLists<string>;

  constructor(
    private readonly exchanges: Exchanges,
    private readonly memory: WikiMemory,
    private readonly wikiUrl: string,
    private readonly freshMs: number,
    clock: Clock,
  ) {
    this.homeIds = new KeptLists((_, client) => this.readHomeId(client), clock);
    this.refusals = new RefusalCheck({
      board: async () => undefined,
      // A wiki closed to guests lists namespaces but no pages.
      async wiki() {
        const root = await readFolder(exchanges.begin('visitor'), '');
        return root.kind === 'ok' ? root.value.pages.length : undefined;
      },
    });
  }

  /** Returns the page to which `/doku.php` leads. */
  async home(exchange: Exchange): Promise<Outcome<RawPage>> {
    const id = await this.homeIds.get('', this.freshMs, exchange.client);
    return id.kind === 'ok' ? this.page(exchange, id.value) : id;
  }

  /**
   * Returns a page as guests see it; missing if they see none.
   * @param isMoved true after one redirect; a second is not followed
   */
  async page(exchange: Exchange, id: string, isMoved = false): Promise<Outcome<RawPage>> {
    const search = withQuery('', [
      ['id', id],
      ['do', 'export_xhtml'],
    ]);
    const response = await exchange.send({ path: SCRIPT, search });
    if (response.kind !== 'response') return response;
    const target = isMoved ? undefined : this.targetOf(response);
    if (target !== undefined && target !== id) return this.page(exchange, target, true);
    const whole = response.status < 500 ? await parseWholePage(bodyText(response)) : undefined;
    if (!whole) return this.confirm(id, failureOf(response));
    const { body, isExport, robots = '' } = whole;
    if (body === undefined || robots === ROBOTS_OF_MISSING) return this.confirm(id, noPage(whole));
    const ownId = whole.id ?? cleanId(id);
    // With exports disabled, the wiki may show another page.
    if (!isExport && ownId !== id && ownId !== cleanId(id)) return foreign(response);
    const isKept = isKeptFromSearchEngines(whole, response);
    // Only a page without `noindex` is certain to be in the wiki's lists.
    const isIndexed = !isKept && robots !== '';
    const isListed = isIndexed || (await this.isListed(ownId, exchange.client));
    // Without export and robots, only the list tells a page from a notice that it is missing.
    if (!isExport && robots === '' && !isListed) {
      return isListed === undefined ? foreign(response) : this.confirm(id, noPage(whole));
    }
    this.memory.template = whole.template ?? this.memory.template;
    const shown: Partial<RawPage> = {
      ...((!isListed || this.memory.isNavigation(ownId)) && { isUnlisted: true }),
      ...(isKept && { isNoindex: true }),
    };
    return mapOk(await this.toPage(ownId, body, exchange.client), (page) => ({
      ...page,
      ...shown,
    }));
  }

  /** Returns a page's DokuWiki source; missing if guests may not read it. */
  async source(id: string, client: ClientKind): Promise<Outcome<string>> {
    const search = withQuery('', [
      ['id', id],
      ['do', 'export_raw'],
    ]);
    const response = await this.exchanges.begin(client).send({ path: SCRIPT, search });
    if (response.kind !== 'response') return response;
    // DokuWiki may send an HTML page instead.
    const isSource = response.headers.get('content-type')?.startsWith('text/plain') === true;
    if (response.status >= 500) return foreign(response);
    return response.status === 200 && isSource ? ok(bodyText(response)) : { kind: 'missing' };
  }

  /** Returns the results of DokuWiki's search, which sends all at once, at most a few hundred. */
  async search(
    { text, offset, limit }: SearchWindow,
    client: ClientKind,
  ): Promise<Outcome<SearchResults<string>>> {
    const search = withQuery('', [
      ['do', 'search'],
      ['q', text],
    ]);
    const response = await this.exchanges.begin(client).send({ path: SCRIPT, search });
    if (response.kind !== 'response') return response;
    const html = bodyText(response);
    if (response.status !== 200 || !(await parseWholePage(html))) return foreign(response);
    const results = await parseSearchResults(html);
    const articles = results.filter(({ page }) => !this.memory.isNavigation(page.id));
    const items = articles.slice(offset, offset + limit);
    return ok({ items, total: articles.length, isComplete: true });
  }

  /** Returns pages with `text` in their names (DokuWiki's quick search). */
  async suggest(text: string, limit: number, client: ClientKind): Promise<Outcome<TitleMatch[]>> {
    const answer = await askForPages(this.exchanges.begin(client), { call: 'qsearch', q: text });
    return mapOk(answer, ({ pages }) =>
      pages
        .filter(({ id }) => !this.memory.isNavigation(id))
        .slice(0, limit)
        .map(({ id, title }) => ({
          kind: 'page',
          id,
          title: ownTitle(id, title),
          section: lastIdPart(namespaceOf(id)),
        })),
    );
  }

  private async toPage(id: string, text: string, client: ClientKind): Promise<Outcome<RawPage>> {
    const changed = await this.memory.changedAt(id, namespaceOf(id), client);
    return mapOkAsync(changed, async (lastModified) => {
      const { html, heading } = await readPageText(text, this.wikiUrl);
      return { id, title: heading || lastIdPart(id), lastModified, html, hasSource: true };
    });
  }

  /** True if the list of the page's namespace names it; undefined if the list cannot be read. */
  private async isListed(id: string, client: ClientKind): Promise<boolean | undefined> {
    const list = await this.memory.folderOfTree(namespaceOf(id), client);
    return list.kind === 'ok' ? list.value.pages.some((page) => page.id === id) : undefined;
  }

  private confirm(id: string, refusal: ReturnType<typeof failureOf>) {
    if (refusal.kind !== 'unconfirmed') return refusal;
    const wasSeen = this.exchanges.observations.withdrawn.hasSeen({ kind: 'page', id });
    return this.refusals.confirm(refusal, 'wiki/pages/{id}', wasSeen);
  }

  private async readHomeId(client: ClientKind): Promise<Outcome<string>> {
    const response = await this.exchanges.begin(client).send({ path: SCRIPT, search: '' });
    if (response.kind !== 'response') return response;
    const target = this.targetOf(response);
    if (target) return ok(target);
    const whole = await parseWholePage(bodyText(response));
    // Older releases lack JSINFO.
    return whole ? ok(whole.id ?? HOME) : foreign(response);
  }

  /** Returns the id of the page to which a response redirects; undefined without a redirect. */
  private targetOf({ status, headers }: UpstreamResponse): string | undefined {
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    const url = location === null ? undefined : parseHref(location, new URL(`${this.wikiUrl}/`));
    return url && idOfAddress(url, this.wikiUrl);
  }
}

const failureOf = (response: UpstreamResponse) =>
  response.status === 200 ? foreign(response) : interpretStatus(response, true);

/** Exports always have this header, which says nothing for them. */
function isKeptFromSearchEngines(
  { isExport, robots }: WholePage,
  { headers }: UpstreamResponse,
): boolean {
  const header = headers.get('x-robots-tag');
  const ownHeader = isExport && header === 'noindex' ? null : header;
  return /\b(?:noindex|none)\b/i.test(`${robots} ${ownHeader}`);
}
