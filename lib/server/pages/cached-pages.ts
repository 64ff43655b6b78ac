import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { sharedCache } from '@/lib/base/runtime/shared-cache';
import type { Visitor } from '@/lib/community/community';
import { stillSame } from '@/lib/community/still-same';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { BYPASS_HEADERS, cacheControl, cacheHeaders } from '@/lib/page-cache/cache-status';
import type { CachedResult } from '@/lib/page-cache/cached-result';
import { type CacheEntry, PageCache } from '@/lib/page-cache/page-cache';
import { SharedPages } from '@/lib/page-cache/shared-render';
import { withStaleNotice } from '@/lib/render/notice/insert-stale-notice';
import { canBeNotFound } from '@/lib/urls/can-be-not-found';
import { isCacheable, isShareable } from '@/lib/urls/is-cacheable';
import { type Resource, resourceUrl } from '@/lib/urls/resolve-target';
import type { AdmissionControl } from '../limits/admission-control';
import type { Client } from '../limits/client-network';
import type { NetworkCounts } from '../limits/network-counts';
import { NotFoundBudget } from '../limits/not-found-budget';
import type { Reply } from '../sending/reply';
import { httpStats } from '../stats/http-stats';
import { createNegativeCache } from './negative-cache';
import {
  formatOf,
  publicationNow,
  type RenderRequest,
  type RenderServices,
  renderPage,
} from './render-page';

function resultHeaders(result: CachedResult<PreparedResponse>): Record<string, string> {
  const { page } = result;
  const headers = cacheHeaders(result);
  if (page.cachedAt) {
    headers['x-data-age'] = String(Math.round((Date.now() - page.cachedAt.getTime()) / 1000));
  }
  return headers;
}

interface PageServices extends RenderServices {
  admission: AdmissionControl;
  searches: AdmissionControl;
  networks: NetworkCounts;
}

/** Pages, Markdown, feeds, sitemaps and results of tools, cached by canonical URL. */
export class CachedPages {
  readonly cache: PageCache<PreparedResponse>;
  private readonly negativeCache: ReturnType<typeof createNegativeCache>;
  private readonly cacheControl: string;
  private readonly shared: SharedPages | undefined;
  /** Separate, so that invented feeds do not use up the budget of pages, or the reverse. */
  private readonly notFoundBudgets = {
    pages: new NotFoundBudget(),
    documents: new NotFoundBudget(),
  };

  constructor(private readonly services: PageServices) {
    const { settings } = services.site;
    const publicationNow = () => this.publicationNow();
    const policy = {
      maxBytes: settings.pageCacheBytes,
      freshMs: settings.cacheSeconds * 1000,
      staleMs: settings.staleSeconds * 1000,
    };
    this.cacheControl = cacheControl(settings);
    const cache = policy.freshMs + policy.staleMs === 0 ? undefined : sharedCache();
    this.shared = cache && new SharedPages(cache, policy, publicationNow, () => this.cache.purges);
    this.cache = new PageCache(policy, withStaleNotice, undefined, {
      publication: publicationNow,
      load: async (url) => this.shared?.read(url),
    });
    this.negativeCache = createNegativeCache(policy.freshMs);
  }

  /** Returns a page from memory or the shared cache, or renders it. */
  async get(resource: Resource, client: Client, visitor?: Visitor): Promise<Reply> {
    const url = resourceUrl(resource);
    const { errorPages } = this.services;
    const format = formatOf(resource);
    const hit = this.cache.get(url);
    const known = hit ? undefined : this.negativeCache.get(url);
    if (known) return { response: await errorPages.respond(known, format) };
    if (!isCacheable(resource)) return this.getUncached(resource, client, visitor);
    const shared = isShareable(resource) ? this.shared : undefined;
    const stored = hit ?? (shared && (await this.cache.load(url)));
    if (stored) await this.compare(resource, stored, client.kind);
    const renew = (cached?: PreparedResponse) => {
      const render = () => this.renew(resource, url, client, cached);
      // `load` has just checked the shared cache.
      const lookUp = hit ? 'first' : 'skip';
      return shared ? shared.render(resource, render, lookUp) : render();
    };
    // A stored page exists, so its URL is not invented.
    const result =
      stored || this.canRender(resource)
        ? await this.cache.readPage(url, client.kind, renew, stored)
        : undefined;
    if (!result) return { response: await errorPages.busy(format) };
    const { page: response, state } = result;
    if (response.status !== 200) return { response, state };
    return { response, headers: resultHeaders(result), state };
  }

  /**
   * Removes pages that name no publication, and all redirects and errors. Other pages are compared when they
   * are requested.
   */
  onPublished(): void {
    this.purge((_, { publication }) => publication === undefined);
  }

  /** Removes affected pages, and all redirects and errors: a missing record may exist now. */
  purge(isAffected: (url: string, page: PreparedResponse) => boolean): void {
    this.cache.purge(isAffected);
    this.negativeCache.clear();
  }

  /** For pages about the visitor, and live ones. */
  private async getUncached(
    resource: Resource,
    client: Client,
    visitor: Visitor | undefined,
  ): Promise<Reply> {
    const { admission, errorPages } = this.services;
    const url = resourceUrl(resource);
    const request = { resource, url, client: client.kind, visitor, cacheControl: 'no-store' };
    const page = this.canRender(resource)
      ? await admission.admit(() => this.render(request), client.network)
      : undefined;
    const response = page ?? (await errorPages.busy(formatOf(resource)));
    return { response, headers: BYPASS_HEADERS };
  }

  private budgetOf({ kind }: Resource): NotFoundBudget {
    return this.notFoundBudgets[kind === 'view' ? 'pages' : 'documents'];
  }

  /**
   * False if the page may be a 404 and the budget is spent. A local community needs no budget, since it knows
   * missing records at once.
   */
  private canRender(resource: Resource): boolean {
    if (this.services.site.can.answerAtOnce || !canBeNotFound(resource)) return true;
    if (!this.budgetOf(resource).isUsedUp) return true;
    httpStats().reject('not_found_budget');
    return false;
  }

  /** Confirms a cached page, else renders it; undefined if rejected. */
  private renew(
    resource: Resource,
    url: string,
    client: Client,
    cached: PreparedResponse | undefined,
  ): Promise<PreparedResponse | undefined> {
    const { admission, searches, networks } = this.services;
    const { renewals } = httpStats();
    const isSearch =
      resource.kind === 'tool'
        ? resource.name === 'search'
        : 'view' in resource && resource.view.kind === 'search';
    const isShared = isShareable(resource);
    return (isSearch ? searches : admission).admit(async () => {
      if (cached && (await this.compareContent(cached, client.kind)) === 'same') {
        renewals.unchanged += 1;
        return cached;
      }
      if (cached) {
        renewals.rendered += 1;
      } else {
        networks.count(client.network);
      }
      const cacheControl = isShared ? this.cacheControl : 'no-store';
      return this.render({ resource, url, client: client.kind, cacheControl });
    }, client.network);
  }

  private publicationNow(): string | undefined {
    return publicationNow(this.services.site);
  }

  private compareContent({ madeFrom }: PreparedResponse, kind: ClientKind) {
    return stillSame(this.services.site.forClient(kind).community, madeFrom);
  }

  /**
   * Checks a page of another publication before sending. Bypasses admission control, since any record may
   * have changed.
   */
  private async compare(
    resource: Resource,
    entry: CacheEntry<PreparedResponse>,
    kind: ClientKind,
  ): Promise<void> {
    const { page, publication: known, isOutdated } = entry;
    const publication = this.publicationNow();
    if (publication === undefined || page.publication === undefined) return;
    if (publication === known || isOutdated) return;
    const { purges } = this.cache;
    const comparison = await this.compareContent(page, kind);
    if (comparison === 'same') {
      httpStats().renewals.unchanged += 1;
      this.cache.confirm(entry, publication);
      if (isShareable(resource)) void this.shared?.store(resource, page, publication, purges);
    } else if (comparison === 'changed' || page.madeFrom === undefined) {
      // Without a record of its sources, a page is never the same.
      entry.isOutdated = true;
    }
  }

  private async render(request: RenderRequest): Promise<PreparedResponse> {
    const { resource, url } = request;
    const { purges } = this.cache;
    const { response, redirectOrError, isNotFound } = await renderPage(this.services, request);
    if (isNotFound) this.budgetOf(resource).count();
    // A rendering begun before a purge may lack a new record.
    if (redirectOrError && purges === this.cache.purges) {
      this.negativeCache.set(url, redirectOrError);
    }
    return response;
  }
}
