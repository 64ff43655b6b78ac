import type { Config } from '@/lib/config/config';
import type { ClientKind } from '@/lib/runtime/client-kind';
import { sharedCache } from '@/lib/shared-cache/shared-cache';
import { href } from '@/lib/urls/href';
import { routeAt } from '@/lib/urls/routes/match-route';
import type { View } from '@/lib/urls/view';
import type { ErrorPages } from '../errors/error-pages';
import type { AdmissionControl } from '../limits/admission-control';
import { canBeNotFound, mayDocumentBeAbsent, NotFoundBudget } from '../limits/not-found-budget';
import { pageResponse } from '../post-process/page-response';
import type { Stylesheets } from '../post-process/post-process';
import {
  type NextHandler,
  type RenderOptions,
  renderWithNext,
} from '../post-process/render-with-next';
import { withStaleNotice } from '../post-process/stale-notice';
import type { PreparedResponse } from '../response/prepared-response';
import { redirect } from '../response/redirect';
import { httpStats } from '../stats/http-stats';
import { type CachedResult, PageCache, type RenderPage } from './page-cache';
import { renderThroughSharedCache } from './shared-render';

/** A page for a visitor, and how it came. */
export interface PageAnswer {
  page: PreparedResponse;
  headers: Record<string, string>;
}

/** How long browsers may remember where a record is now: it may move again. */
const MOVED_SECONDS = 60;

/** True for a view that is rendered for each request: by its route, or since it shows the newest. */
const isUnsaved = (view: View) =>
  !routeAt(href(view))?.isCached || ('live' in view && view.live === true);

/** `Cache-Control` for a saved page: browsers ask again, shared caches keep it (RFC 9111, RFC 5861). */
function shared({ cacheSeconds, staleSeconds }: Config): string {
  return [
    'public',
    'max-age=0',
    `s-maxage=${cacheSeconds}`,
    `stale-while-revalidate=${cacheSeconds}`,
    `stale-if-error=${staleSeconds}`,
  ].join(', ');
}

function cacheHeaders({
  page,
  state,
  ageMs,
}: CachedResult<PreparedResponse>): Record<string, string> {
  if (page.status !== 200) return {};
  httpStats().pages[state] += 1;
  const headers: Record<string, string> = {
    'x-cache': state,
    age: String(Math.floor(ageMs / 1000)),
  };
  if (page.savedAt) {
    headers['x-data-age'] = String(Math.round((Date.now() - page.savedAt.getTime()) / 1000));
  }
  return headers;
}

/** What makes pages, and how they are to be. */
interface Makers {
  next: NextHandler;
  problems: ErrorPages;
  admission: AdmissionControl;
  sheets: Stylesheets;
  settings: Config;
  isDev: boolean;
}

/** The pages of the site's views: rendered by Next, finished, saved where that is right. */
export class CachedPages {
  private readonly saved: PageCache<PreparedResponse>;
  /** Invented feeds leave pages alone, and the other way round. */
  private readonly absences = { pages: new NotFoundBudget(), documents: new NotFoundBudget() };

  constructor(private readonly house: Makers) {
    const { settings, isDev } = house;
    const policy = {
      maxBytes: settings.pageCacheBytes,
      freshMs: settings.cacheSeconds * 1000,
      staleMs: settings.staleSeconds * 1000,
    };
    const cacheControl = shared(settings);
    const make: RenderPage<PreparedResponse> = (address, who) =>
      this.make(address, cacheControl, { who }, this.absencesOf(address));
    const tier = isDev ? undefined : sharedCache();
    const render = tier
      ? renderThroughSharedCache(make, tier, policy, () => this.saved.purges)
      : make;
    this.saved = new PageCache(policy, render, withStaleNotice);
  }

  /** How many pages are saved, and in how many bytes. */
  get size(): { savedPages: number; savedBytes: number } {
    return { savedPages: this.saved.count, savedBytes: this.saved.bytes };
  }

  /** Forgets the pages that are concerned by a change. */
  purge(isConcerned: (address: string) => boolean): void {
    this.saved.purge(isConcerned);
  }

  /** The saved, fresh page at this very target, if it is the canonical address of one. */
  fresh(target: string): { page: PreparedResponse; ageMs: number } | undefined {
    return this.saved.fresh(target);
  }

  /**
   * The page of a view; its canonical address is the key, so that nothing else can be one.
   * @param visitor the headers that a page about the visitor needs.
   */
  async read(view: View, who: ClientKind, visitor: Record<string, string>): Promise<PageAnswer> {
    const address = href(view);
    if (this.house.isDev || isUnsaved(view)) {
      const headers = view.kind === 'status' ? visitor : {};
      const { pages } = this.absences;
      const page =
        this.mayRender(canBeNotFound(view), pages) &&
        (await this.make(address, 'no-store', { who, headers }, pages));
      return { page: page || (await this.house.problems.busy()), headers: {} };
    }
    return this.readSaved(address, who, canBeNotFound(view));
  }

  /** A feed or a sitemap, by its one address; saved like a page. */
  async readDocument(address: string, who: ClientKind): Promise<PageAnswer> {
    if (this.house.isDev) {
      const page = await this.make(address, 'no-store', { who }, this.absences.documents);
      return { page: page ?? (await this.house.problems.busy()), headers: {} };
    }
    return this.readSaved(address, who, mayDocumentBeAbsent(address));
  }

  /** What is saved at an address, or rendered for it while that may be. */
  private async readSaved(address: string, who: ClientKind, mayMiss: boolean): Promise<PageAnswer> {
    const mayRead = this.saved.has(address) || this.mayRender(mayMiss, this.absencesOf(address));
    const served = mayRead ? await this.saved.read(address, who) : undefined;
    if (!served) return { page: await this.house.problems.busy(), headers: {} };
    return { page: served.page, headers: cacheHeaders(served) };
  }

  private absencesOf(address: string): NotFoundBudget {
    const { pages, documents } = this.absences;
    return routeAt(address)?.kind === 'document' ? documents : pages;
  }

  /** Whether what may turn out not to exist may be rendered, seeing how much did so lately. */
  private mayRender(mayMiss: boolean, absences: NotFoundBudget): boolean {
    if (!mayMiss || !absences.isUsedUp) return true;
    httpStats().shed.absences += 1;
    return false;
  }

  private make(
    address: string,
    cacheControl: string,
    asked: RenderOptions,
    absences: NotFoundBudget,
  ): Promise<PreparedResponse | undefined> {
    return this.house.admission.run(async () => {
      const page = await this.render(address, cacheControl, asked);
      if (page.status === 404 || page.status === 410 || page.isEmpty) absences.count();
      return page;
    });
  }

  private async render(
    address: string,
    cacheControl: string,
    asked: RenderOptions,
  ): Promise<PreparedResponse> {
    const { next, problems, sheets, isDev } = this.house;
    const rendered = await renderWithNext(next, address, asked);
    const { pageStatus } = rendered.exchange;
    if (pageStatus && 'location' in pageStatus)
      return redirect(pageStatus.status, pageStatus.location, MOVED_SECONDS);
    const status = pageStatus?.status ?? rendered.status;
    if (rendered.body.length === 0 || rendered.status >= 500) {
      return problems.page({ status: status < 400 ? 500 : status });
    }
    return pageResponse(rendered, {
      address,
      status,
      retryAfterSeconds: pageStatus?.retryAfterSeconds,
      cacheControl,
      sheets,
      hasPolicy: !isDev,
    });
  }
}
