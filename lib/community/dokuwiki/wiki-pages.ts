import type { Clock } from '@/lib/base/runtime/clock';
import type { RawPage } from '@/lib/model/community';
import { mapOkAsync, type Outcome, ok } from '@/lib/model/outcome';
import type { SearchResults } from '@/lib/model/search-results';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { idOfAddress } from '@/lib/urls/dokuwiki-id/id-of-address';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import { parseHref } from '@/lib/urls/parse-href';
import { withQuery } from '@/lib/urls/views/url-query';
import type { SearchWindow } from '@/lib/urls/views/view';
import type { Exchange, Exchanges } from '../remote/exchange';
import { interpretStatus, type UnconfirmedRefusal } from '../remote/interpret-status';
import { KeptLists } from '../remote/kept-lists';
import { RefusalCheck } from '../remote/refusal-check';
import type { UpstreamResponse } from '../remote/upstream';
import { withdrawnRecords } from '../state/withdrawn-records';
import { bodyText, foreign, readFolder } from './ask-wiki';
import { isWholePage, parseWholePage, readPageText, type WholePage } from './wiki-html';
import type { WikiMemory } from './wiki-memory';
import { parseSearchResults } from './wiki-search';

const SCRIPT = '/doku.php';
/** The id of the home page by default. */
const HOME = 'start';

/** There is no such page, or not for guests, who are then shown a whole page. */
const noPage = ({ body }: WholePage): UnconfirmedRefusal => ({
  kind: 'unconfirmed',
  claim: { kind: 'missing' },
  otherwise: { kind: 'unavailable', reason: 'the wiki shows no page to guests' },
  isExplicit: body !== undefined,
});

/** The pages of a wiki, as it renders them for guests. */
export class WikiPages {
  private readonly refusals: RefusalCheck;
  private readonly homeIds: KeptLists<string>;

  /**
   * @param wikiUrl the address of the wiki, for the links in its pages
   * @param freshMs for how long the id of the home page is believed
   */
  constructor(
    private readonly exchanges: Exchanges,
    private readonly memory: WikiMemory,
    private readonly wikiUrl: string,
    private readonly freshMs: number,
    clock: Clock,
  ) {
    this.homeIds = new KeptLists(() => this.readHomeId(), clock);
    this.refusals = new RefusalCheck({
      board: async () => undefined,
      // A wiki that is closed to guests names its namespaces, and no page.
      async wiki() {
        const root = await readFolder(exchanges.begin(), '');
        return root.kind === 'ok' ? root.value.pages.length : undefined;
      },
    });
  }

  /** Returns the home page. */
  async home(exchange: Exchange): Promise<Outcome<RawPage>> {
    const id = await this.homeIds.get('', this.freshMs);
    return id.kind === 'ok' ? this.page(exchange, id.value) : id;
  }

  /**
   * Returns a page.
   * @param isMoved whether a redirect was followed, which is done once
   */
  async page(exchange: Exchange, id: string, isMoved = false): Promise<Outcome<RawPage>> {
    const search = withQuery('', [
      ['id', id],
      ['do', 'export_xhtmlbody'],
    ]);
    const response = await exchange.send({ path: SCRIPT, search });
    if (response.kind !== 'response') return response;
    const target = isMoved ? undefined : this.targetOf(response);
    if (target !== undefined && target !== id) return this.page(exchange, target, true);
    return continueWith(await this.readText(id, response), (html) => this.toPage(id, html));
  }

  /** Searches the wiki as its readers do. It names at most some hundred pages, all at once. */
  async search({ text, offset, limit }: SearchWindow): Promise<Outcome<SearchResults<string>>> {
    const search = withQuery('', [
      ['do', 'search'],
      ['q', text],
    ]);
    const response = await this.exchanges.begin().send({ path: SCRIPT, search });
    if (response.kind !== 'response') return response;
    const html = bodyText(response);
    if (response.status !== 200 || !(await parseWholePage(html))) return foreign(response);
    const found = await parseSearchResults(html);
    const items = found.slice(offset, offset + limit);
    return ok({ items, total: found.length, isComplete: true });
  }

  private async toPage(id: string, text: string): Promise<Outcome<RawPage>> {
    const ownId = await this.ownIdOf(id);
    const changed = await this.memory.changedAt(ownId, namespaceOf(ownId));
    return mapOkAsync(changed, async (lastModified) => {
      const { html, heading } = await readPageText(text, this.wikiUrl);
      return { id: ownId, title: heading || lastIdPart(ownId), lastModified, html };
    });
  }

  /** Returns the id that a wiki has for a page, which it shows under others too. */
  private async ownIdOf(id: string): Promise<string> {
    const clean = cleanId(id);
    return clean === id || (await this.isListed(id)) === true ? id : clean;
  }

  /** True where the list of its namespace has a page; undefined where the list cannot be read. */
  private async isListed(id: string): Promise<boolean | undefined> {
    const list = await this.memory.folder(namespaceOf(id));
    return list.kind === 'ok' ? list.value.pages.some((page) => page.id === id) : undefined;
  }

  /** Returns the HTML of the text of a page. */
  private async readText(id: string, response: UpstreamResponse): Promise<Outcome<string>> {
    const html = bodyText(response);
    if (response.status === 200 && !isWholePage(html)) return ok(html);
    const whole = response.status < 500 ? await parseWholePage(html) : undefined;
    if (!whole) return this.confirm(id, failureOf(response));
    // Where the operator has switched exports off, the page is shown as readers see it.
    if (whole.body !== undefined && !whole.isMissing) {
      const shownId = whole.id ?? id;
      if (shownId !== id && shownId !== cleanId(id)) return foreign(response);
      const isListed = await this.isListed(shownId);
      if (isListed === undefined) return foreign(response);
      if (isListed) return ok(whole.body);
    }
    return this.confirm(id, noPage(whole));
  }

  private confirm(id: string, refusal: ReturnType<typeof failureOf>) {
    if (refusal.kind !== 'unconfirmed') return refusal;
    const wasSeen = withdrawnRecords().hasSeen({ kind: 'page', id });
    return this.refusals.confirm(refusal, 'wiki/pages/{id}', wasSeen);
  }

  private async readHomeId(): Promise<Outcome<string>> {
    const response = await this.exchanges.begin().send({ path: SCRIPT, search: '' });
    if (response.kind !== 'response') return response;
    const target = this.targetOf(response);
    if (target) return ok(target);
    const whole = await parseWholePage(bodyText(response));
    // Releases before JSINFO do not say it.
    return whole ? ok(whole.id ?? HOME) : foreign(response);
  }

  /** Returns the id of the page that a redirect leads to; undefined for another response. */
  private targetOf({ status, headers }: UpstreamResponse): string | undefined {
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    const url = location === null ? undefined : parseHref(location, new URL(`${this.wikiUrl}/`));
    return url && idOfAddress(url, this.wikiUrl);
  }
}

/** Returns what a response without a page of a wiki means. */
const failureOf = (response: UpstreamResponse) =>
  response.status === 200 ? foreign(response) : interpretStatus(response, true);

/** Continues with the value of an outcome; a failure stays as it is. */
const continueWith = async <A, B>(
  outcome: Outcome<A>,
  next: (value: A) => Promise<Outcome<B>>,
): Promise<Outcome<B>> => (outcome.kind === 'ok' ? next(outcome.value) : outcome);
