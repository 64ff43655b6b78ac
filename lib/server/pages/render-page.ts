import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Visitor } from '@/lib/community/community';
import { storePublication } from '@/lib/community/community';
import type { Site } from '@/lib/community/site/site';
import { type PreparedResponse, redirect } from '@/lib/http/prepared-response';
import { describePageError } from '@/lib/pages/errors/describe-error';
import { type PageRefusal, statusOfError } from '@/lib/pages/page-result';
import { isShareable } from '@/lib/urls/is-cacheable';
import type { Resource } from '@/lib/urls/resolve-target';
import type { ErrorFormat, ErrorPages, RedirectOrError } from '../errors/error-pages';
import { pageResponse } from './page-response';
import { type ResourceServices, renderResource } from './render-resource';

/** The record may move again. */
const RECORD_REDIRECT_CACHE_CONTROL = 'public, max-age=60';

export interface RenderServices extends ResourceServices {
  site: Site;
  errorPages: ErrorPages;
}

export interface RenderRequest {
  resource: Resource;
  url: string;
  client: ClientKind;
  cacheControl: string;
  visitor?: Visitor | undefined;
}

interface PageRendering {
  response: PreparedResponse;
  /** For the negative cache. */
  redirectOrError?: RedirectOrError;
  isNotFound: boolean;
}

/** Returns the format of a resource's error pages. */
export function formatOf(resource: Resource): ErrorFormat {
  if (resource.kind === 'markdown' || resource.kind === 'source') return 'markdown';
  const isJsonFeed = resource.kind === 'feed' && resource.feed.format === 'json';
  return isJsonFeed || resource.kind === 'tool' ? 'json' : 'html';
}

const isNotFound = (status: number) => status === 404 || status === 410;

/**
 * Returns the publication that a rendering reads from now on; beside a remote board, the wiki's. Undefined if
 * there is none. If it changes meanwhile, the page is compared before reuse.
 */
export function publicationNow({ community }: Site): string | undefined {
  const publication = storePublication(community);
  // The store may not exist before the first call.
  return publication && (publication() ?? '');
}

/** Renders a page, redirect or error. */
export async function renderPage(
  services: RenderServices,
  { resource, url, client, cacheControl, visitor }: RenderRequest,
): Promise<PageRendering> {
  const { errorPages } = services;
  const site = services.site.forClient(client);
  const { dependencies } = site;
  const publication = publicationNow(site);
  const rendered = await renderResource(services, resource, site, visitor);
  const format = formatOf(resource);
  switch (rendered.kind) {
    case 'page':
    case 'document': {
      // Sitemaps also change during a crawl.
      const isComparable = resource.kind !== 'sitemap';
      const shown = site.community.publication ? publication : dependencies.publication;
      const response = pageResponse(rendered, {
        resource,
        cacheControl,
        isLate: dependencies.isLate,
        publication: isComparable ? shown : undefined,
        madeFrom: isComparable ? dependencies.encode() : undefined,
      });
      return { response, isNotFound: isNotFound(response.status) || response.isEmpty };
    }
    case 'broken':
      return { response: await errorPages.forStatus(rendered.status, format), isNotFound: false };
    default:
      return rendered.kind === 'moved' && !isShareable(resource)
        ? { response: unsharedRedirect(rendered), isNotFound: false }
        : respondToRefusal(rendered, url, format, errorPages);
  }
}

/** Returns the redirect of a person's search, which may have failed only once. */
const unsharedRedirect = ({ status, to }: Extract<PageRefusal, { kind: 'moved' }>) =>
  redirect(status, to, 'no-store');

async function respondToRefusal(
  refusal: PageRefusal,
  url: string,
  format: ErrorFormat,
  errorPages: ErrorPages,
): Promise<PageRendering> {
  if (refusal.kind === 'moved') {
    const moved = redirect(refusal.status, refusal.to, RECORD_REDIRECT_CACHE_CONTROL);
    return { response: moved, redirectOrError: moved, isNotFound: false };
  }
  const error = describePageError(refusal);
  // JSON has no links to similar pages.
  const description = format === 'json' ? error : await errorPages.suggest(error, url);
  const { retryAfterSeconds } = statusOfError(refusal);
  const response = await errorPages.respond(description, format, retryAfterSeconds);
  if (!isNotFound(description.status)) return { response, isNotFound: false };
  return { response, redirectOrError: description, isNotFound: true };
}
