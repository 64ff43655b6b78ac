import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Visitor } from '@/lib/community/community';
import { storePublication } from '@/lib/community/community';
import { community } from '@/lib/community/open-community';
import { type PreparedResponse, redirect } from '@/lib/http/prepared-response';
import type { PageRenderer } from '@/lib/next/page-renderer';
import { describeRefusal } from '@/lib/pages/errors/describe-error';
import { type PageRefusal, statusOfRefusal } from '@/lib/pages/page-result';
import type { Resource } from '@/lib/urls/resolve-target';
import type { ErrorFormat, ErrorPages, RedirectOrError } from '../errors/error-pages';
import { pageResponse } from './page-response';
import { renderResource } from './render-resource';

/** Browsers may cache the redirect of a record so long. The record may move again. */
const RECORD_REDIRECT_SECONDS = 60;

export interface RenderServices {
  renderer: PageRenderer;
  errorPages: ErrorPages;
}

export interface RenderRequest {
  resource: Resource;
  /** Canonical. */
  url: string;
  client: ClientKind;
  /** `Cache-Control` of a page that shows current data. */
  cacheControl: string;
  /** Of a page about the visitor. */
  visitor?: Visitor | undefined;
}

/** The response to a request for a page; it may be a redirect or an error page. */
interface PageRendering {
  response: PreparedResponse;
  /** Set for a URL without a page; the negative cache stores it. */
  redirectOrError?: RedirectOrError;
  /** There is nothing under the URL. */
  isNotFound: boolean;
}

/** Returns the format in which a resource describes errors. */
export const formatOf = ({ kind }: Resource): ErrorFormat =>
  kind === 'markdown' || kind === 'source' ? 'markdown' : 'html';

const isNotFound = (status: number) => status === 404 || status === 410;

/**
 * Returns the publication that a rendering reads that begins now; undefined for a community without publications.
 * Beside a remote community it is the publication of the wiki. When another one is served before the rendering ends,
 * the page is compared with it before it is sent again.
 */
export function publicationNow(): string | undefined {
  const publication = storePublication(community());
  // Before the first call there may be no store.
  return publication && (publication() ?? '');
}

/** Renders a page. */
export async function renderPage(
  { renderer, errorPages }: RenderServices,
  { resource, url, client, cacheControl, visitor }: RenderRequest,
): Promise<PageRendering> {
  const publication = publicationNow();
  const { rendered, dependencies } = await renderResource(renderer, resource, client, visitor);
  const format = formatOf(resource);
  switch (rendered.kind) {
    case 'page':
    case 'document': {
      // A sitemap also changes while this process crawls the community.
      const isComparable = resource.kind !== 'sitemap';
      const shown = community().publication ? publication : dependencies.publication;
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
      return respondToRefusal(rendered, url, format, errorPages);
  }
}

/** Returns the redirect or the error page for a page that is not shown. */
async function respondToRefusal(
  refusal: PageRefusal,
  url: string,
  format: ErrorFormat,
  errorPages: ErrorPages,
): Promise<PageRendering> {
  const status = statusOfRefusal(refusal);
  if ('location' in status) {
    const moved = redirect(status.status, status.location, RECORD_REDIRECT_SECONDS);
    return { response: moved, redirectOrError: moved, isNotFound: false };
  }
  const description = await errorPages.suggest(describeRefusal(refusal), url);
  const response = await errorPages.respond(description, format, status.retryAfterSeconds);
  if (!isNotFound(description.status)) return { response, isNotFound: false };
  return { response, redirectOrError: description, isNotFound: true };
}
