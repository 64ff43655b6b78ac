import type { Config } from '@/lib/base/config/config';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { sharedCache } from '@/lib/base/runtime/shared-cache';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { withStaleNotice } from '@/lib/next/post-process/stale-notice';
import { BYPASS_HEADERS, cacheControl, cacheHeaders } from '@/lib/page-cache/cache-status';
import type { CachedResult } from '@/lib/page-cache/cached-result';
import { type CacheEntry, PageCache } from '@/lib/page-cache/page-cache';
import { openSharedPages, type SharedPages } from '@/lib/page-cache/shared-render';
import { canBeNotFound } from '@/lib/urls/can-be-not-found';
import { isCacheable } from '@/lib/urls/is-cacheable';
import { type Resource, resourceUrl } from '@/lib/urls/resolve-target';
import type { AdmissionControl } from '../limits/admission-control';
import type { Client } from '../limits/client-network';
import type { NetworkCounts } from '../limits/network-counts';
import { NotFoundBudget } from '../limits/not-found-budget';
import type { Reply } from '../sending/reply';
import { httpStats } from '../stats/http-stats';
import { compareContent, isCurrent } from './compare-content';
import { createNegativeCache } from './negative-cache';
import { formatOf, type RenderDependencies, type RenderRequest, renderPage } from './render-page';

function resultHeaders(result: CachedResult<PreparedResponse>): Record<string, string> {
  const { page } = result;
  const headers = cacheHeaders(result);
  if (page.cachedAt) {
    headers['x-data-age'] = String(Math.round((Date.now() - page.cachedAt.getTime()) / 1000));
  }
  return headers;
}

interface Dependencies extends RenderDependencies {
  admission: AdmissionControl;
  /** Counts the pages that are rendered since they are not cached. */
  networks: NetworkCounts;
  settings: Config;
}

/** Pages, their Markdown, feeds and sitemaps: rendered, post-processed, and cached by their canonical URL. */
export class CachedPages {
  readonly cache: PageCache<PreparedResponse>;
  private readonly negativeCache: ReturnType<typeof createNegativeCache>;
  private readonly cacheControl: string;
  private readonly shared: SharedPages | undefined;
  /** Separate, so that invented feeds use up nothing that pages need, and the reverse. */
  private readonly notFoundBudgets = {
    pages: new NotFoundBudget(),
    documents: new NotFoundBudget(),
  };

  constructor(private readonly dependencies: Dependencies) {
    const { settings, contentVersion, isDev } = dependencies;
    const policy = {
      maxBytes: settings.pageCacheBytes,
      freshMs: settings.cacheSeconds * 1000,
      staleMs: settings.staleSeconds * 1000,
    };
    this.cacheControl = cacheControl(settings);
    const cache = policy.freshMs + policy.staleMs === 0 || isDev ? undefined : sharedCache();
    this.shared = cache && openSharedPages(cache, policy, contentVersion, () => this.cache.purges);
    this.cache = new PageCache(policy, withStaleNotice, undefined, {
      contentVersion: () => contentVersion.current(),
      shared: {
        load: async (url) => this.shared?.read(url),
        isOutdated: ({ contentVersion: version }, url) =>
          version === undefined || contentVersion.isOutdated(version, url),
      },
    });
    this.negativeCache = createNegativeCache(isDev ? 0 : policy.freshMs);
  }

  /**
   * The page for a resource, from the cache or rendered.
   * @param clientHeaders the headers that a page about the client needs.
   */
  async get(
    resource: Resource,
    client: Client,
    clientHeaders: Record<string, string> = {},
  ): Promise<Reply> {
    const url = resourceUrl(resource);
    const entry = this.cache.get(url);
    const { admission, errorPages, isDev } = this.dependencies;
    const format = formatOf(resource);
    const known = entry ? undefined : this.negativeCache.get(url);
    if (known) return { response: await errorPages.respond(known, format) };
    if (isDev || !isCacheable(resource)) {
      const request = { resource, url, client: client.kind, clientHeaders };
      const render = () => this.render({ ...request, cacheControl: 'no-store' });
      const page = this.canRender(resource)
        ? await admission.run(render, client.network)
        : undefined;
      return { response: page ?? (await errorPages.busy(format)), headers: BYPASS_HEADERS };
    }
    const renew = (cached?: PreparedResponse) => {
      const render = () => this.renew(resource, url, client, cached);
      // Without an entry the page has just been looked for in the shared cache.
      return this.shared ? this.shared.render(resource, render, !entry) : render();
    };
    const { purges } = this.cache;
    const stored = entry ?? (await this.cache.load(url));
    if (stored && (await this.compare(stored, client.kind)))
      void this.shared?.store(resource, stored.page, purges);
    const result =
      stored || this.canRender(resource)
        ? await this.cache.read(url, client.kind, renew, stored)
        : undefined;
    if (!result) return { response: await errorPages.busy(format) };
    const { page: response, state } = result;
    if (response.status !== 200) return { response, state };
    return { response, headers: resultHeaders(result), state };
  }

  /** Looks at the affected pages before they are sent again; what is known to be missing or moved is forgotten. */
  outdate(isAffected: (url: string) => boolean): void {
    this.cache.outdate(isAffected);
    this.negativeCache.clear();
  }

  /** Removes the affected pages, and all that is known to be missing or moved. */
  purge(isAffected: (url: string) => boolean): void {
    this.cache.purge(isAffected);
    this.negativeCache.clear();
  }

  private budgetOf({ kind }: Resource): NotFoundBudget {
    return this.notFoundBudgets[kind === 'view' ? 'pages' : 'documents'];
  }

  /** False for what may end in a 404 while the budget for that is used up. */
  private canRender(resource: Resource): boolean {
    if (!canBeNotFound(resource) || !this.budgetOf(resource).isUsedUp) return true;
    httpStats().rejected.not_found_budget += 1;
    return false;
  }

  /**
   * Keeps the cached page where it shows the current content, and else renders it; undefined where
   * admission control rejects that.
   */
  private renew(
    resource: Resource,
    url: string,
    client: Client,
    cached: PreparedResponse | undefined,
  ): Promise<PreparedResponse | undefined> {
    const { admission, contentVersion, networks } = this.dependencies;
    const { renewals } = httpStats();
    return admission.run(async () => {
      const version = contentVersion.current();
      if (cached && (await isCurrent(cached, client.kind))) {
        renewals.unchanged += 1;
        cached.contentVersion = version;
        cached.ageMs = 0;
        return cached;
      }
      if (cached) renewals.rendered += 1;
      else networks.count(client.network);
      return this.render({ resource, url, client: client.kind, cacheControl: this.cacheControl });
    }, client.network);
  }

  /**
   * Compares a page of another version of the store with this one before it is sent, outside of admission control:
   * any record that it names may be gone, not only its own. True where it shows what a rendering would.
   */
  private async compare(entry: CacheEntry<PreparedResponse>, kind: ClientKind): Promise<boolean> {
    const version = this.dependencies.contentVersion.current();
    if (version === '' || version === entry.page.contentVersion || entry.isOutdated) return false;
    const comparison = await compareContent(entry.page, kind);
    if (comparison === 'changed') entry.isOutdated = true;
    if (comparison !== 'same' || version === undefined) return false;
    httpStats().renewals.unchanged += 1;
    Object.assign(entry.page, { contentVersion: version, ageMs: 0 });
    return true;
  }

  /** Renders a page, and remembers where there is none. */
  private async render(request: RenderRequest): Promise<PreparedResponse> {
    const { resource, url } = request;
    const { purges } = this.cache;
    const { response, redirectOrError, isNotFound } = await renderPage(this.dependencies, request);
    if (isNotFound) this.budgetOf(resource).count();
    // A rendering that began before a purge may not know a record that exists now.
    if (redirectOrError && purges === this.cache.purges) {
      this.negativeCache.set(url, redirectOrError);
    }
    return response;
  }
}
