import type { Config } from '@/lib/base/config/config';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { sharedCache } from '@/lib/base/runtime/shared-cache';
import { type PreparedResponse, redirect } from '@/lib/http/prepared-response';
import type { Stylesheets } from '@/lib/next/post-process/inline-css';
import { withStaleNotice } from '@/lib/next/post-process/stale-notice';
import type { NextHandler } from '@/lib/next/render-with-next';
import { BYPASS_HEADERS, cacheHeaders } from '@/lib/page-cache/cache-status';
import type { CachedResult, CacheState } from '@/lib/page-cache/cached-result';
import type { ContentVersion } from '@/lib/page-cache/content-version';
import { PageCache } from '@/lib/page-cache/page-cache';
import { openSharedPages, type SharedPages } from '@/lib/page-cache/shared-render';
import { canBeNotFound } from '@/lib/urls/can-be-not-found';
import { type Resource, resourceUrl } from '@/lib/urls/resolve-target';
import { ROUTES } from '@/lib/urls/routes/routes';
import { patternOfView } from '@/lib/urls/views/pattern-of-view';
import type { ErrorFormat, ErrorPages, RedirectOrError } from '../errors/error-pages';
import type { AdmissionControl } from '../limits/admission-control';
import { NotFoundBudget } from '../limits/not-found-budget';
import { httpStats } from '../stats/http-stats';
import { NegativeCache } from './negative-cache';
import { pageResponse } from './page-response';
import { renderResource } from './render-resource';

/** The response for a page, and the headers about how it was obtained. */
export interface ServedPage {
  response: PreparedResponse;
  headers: Record<string, string>;
  /** Of a page that is cached. */
  state?: CacheState;
  /** The request has started a rendering; one that others wait for, too, counts once. */
  isRendered?: boolean;
}

/** How long browsers may cache a redirect to a record's page: the record may move again. */
const RECORD_REDIRECT_SECONDS = 60;

/** False for what is rendered for each request: by its route, or because it is a live page. */
function isCacheable(resource: Resource): boolean {
  // Documents and Markdown are always cached.
  if (resource.kind !== 'view') return true;
  const { view } = resource;
  return ROUTES[patternOfView(view)].isCached && !('isLive' in view && view.isLive);
}

/** `Cache-Control` of a cached page: browsers revalidate, shared caches store it (RFC 9111, RFC 5861). */
function cacheControl({ cacheSeconds, staleSeconds }: Config): string {
  return [
    'public',
    'max-age=0',
    `s-maxage=${cacheSeconds}`,
    `stale-while-revalidate=${cacheSeconds}`,
    `stale-if-error=${staleSeconds}`,
  ].join(', ');
}

function resultHeaders(result: CachedResult<PreparedResponse>): Record<string, string> {
  const { page } = result;
  const headers = cacheHeaders(result);
  if (page.cachedAt) {
    headers['x-data-age'] = String(Math.round((Date.now() - page.cachedAt.getTime()) / 1000));
  }
  return headers;
}

interface Dependencies {
  next: NextHandler;
  errorPages: ErrorPages;
  admission: AdmissionControl;
  stylesheets: Stylesheets;
  settings: Config;
  contentVersion: ContentVersion;
  isDev: boolean;
}

const formatOf = ({ kind }: Resource): ErrorFormat => (kind === 'markdown' ? kind : 'html');

/** Pages, their Markdown, feeds and sitemaps: rendered, post-processed, and cached by their canonical URL. */
export class CachedPages {
  readonly cache: PageCache<PreparedResponse>;
  private readonly negativeCache: NegativeCache;
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
      load: async (url) => this.shared?.read(url),
      contentVersion: () => contentVersion.current(),
    });
    this.negativeCache = new NegativeCache(isDev ? 0 : policy.freshMs);
  }

  /**
   * The page for a resource, from the cache or rendered.
   * @param clientHeaders the headers that a page about the client needs.
   */
  async get(
    resource: Resource,
    client: ClientKind,
    clientHeaders: Record<string, string> = {},
  ): Promise<ServedPage> {
    const url = resourceUrl(resource);
    const entry = this.cache.get(url);
    const { errorPages, isDev } = this.dependencies;
    const format = formatOf(resource);
    const known = entry ? undefined : this.negativeCache.get(url);
    if (known) return { response: await errorPages.respond(known, format), headers: {} };
    if (isDev || !isCacheable(resource)) {
      const page = this.canRender(resource)
        ? await this.render(resource, url, 'no-store', client, clientHeaders)
        : undefined;
      const isRendered = page !== undefined;
      const sent = page ?? (await errorPages.busy(format));
      return { response: sent, headers: BYPASS_HEADERS, isRendered };
    }
    let isRendered = false;
    const render = () => {
      isRendered = true;
      return this.renderShared(resource, url, client, !entry);
    };
    const stored = entry ?? (await this.cache.load(url));
    const result =
      stored || this.canRender(resource)
        ? await this.cache.read(url, client, render, stored)
        : undefined;
    if (!result) return { response: await errorPages.busy(format), headers: {} };
    const { page: response, state } = result;
    if (response.status !== 200) return { response, headers: {}, state, isRendered };
    httpStats().pages[state] += 1;
    return { response, headers: resultHeaders(result), state, isRendered };
  }

  /** The redirect or error at a canonical URL, where it is known. */
  redirectOrErrorAt(url: string): RedirectOrError | undefined {
    return this.negativeCache.get(url);
  }

  /** A sitemap also changes while this process reads through the community. */
  private versionOf({ kind }: Resource, version: string | undefined): string | undefined {
    const isFromStore = version !== '';
    return isFromStore && kind === 'sitemap' ? undefined : version;
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

  /** @param isRead the page has just been looked for in the shared cache. */
  private renderShared(resource: Resource, url: string, client: ClientKind, isRead: boolean) {
    const render = () => this.render(resource, url, this.cacheControl, client);
    return this.shared ? this.shared.render(url, render, isRead) : render();
  }

  /** Renders when admission control lets it; undefined otherwise. */
  private render(
    resource: Resource,
    url: string,
    cacheControl: string,
    client: ClientKind,
    headers?: Record<string, string>,
  ): Promise<PreparedResponse | undefined> {
    const { admission, next, errorPages, stylesheets, contentVersion, isDev } = this.dependencies;
    const { purges } = this.cache;
    return admission.run(async () => {
      const version = contentVersion.current();
      const rendered = await renderResource(next, resource, client, headers);
      const { pageStatus } = rendered.context;
      // A rendering that began before a purge may not know a record that exists now.
      const remember = (result: RedirectOrError) => {
        if (purges === this.cache.purges) this.negativeCache.add(url, result);
      };
      if (pageStatus && 'location' in pageStatus) {
        const moved = redirect(pageStatus.status, pageStatus.location, RECORD_REDIRECT_SECONDS);
        remember(moved);
        return moved;
      }
      if (pageStatus?.description) {
        const { description, retryAfterSeconds } = pageStatus;
        if (description.status === 404 || description.status === 410) {
          this.budgetOf(resource).count();
          remember(description);
        }
        return errorPages.page(description, retryAfterSeconds, formatOf(resource));
      }
      const status = pageStatus?.status ?? rendered.status;
      const isBroken = rendered.body.length === 0 || rendered.status >= 500;
      const page = isBroken
        ? await errorPages.forStatus(status < 400 ? 500 : status, formatOf(resource))
        : pageResponse(rendered, {
            resource,
            status,
            retryAfterSeconds: pageStatus?.retryAfterSeconds,
            cacheControl,
            stylesheets,
            hasPolicy: !isDev,
          });
      page.contentVersion = this.versionOf(resource, version);
      if (page.status === 404 || page.status === 410 || page.isEmpty)
        this.budgetOf(resource).count();
      return page;
    });
  }
}
