import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { storePublication } from '@/lib/community/community';
import { community } from '@/lib/community/open-community';
import { type PreparedResponse, redirect } from '@/lib/http/prepared-response';
import type { Stylesheets } from '@/lib/next/post-process/inline-css';
import type { NextHandler } from '@/lib/next/render-with-next';
import { suggestPages } from '@/lib/pages/errors/suggest-pages';
import type { Resource } from '@/lib/urls/resolve-target';
import type { ErrorFormat, ErrorPages, RedirectOrError } from '../errors/error-pages';
import { pageResponse } from './page-response';
import { renderResource } from './render-resource';

/** How long browsers may cache a redirect to a record's page: the record may move again. */
const RECORD_REDIRECT_SECONDS = 60;

export interface RenderDependencies {
  next: NextHandler;
  errorPages: ErrorPages;
  stylesheets: Stylesheets;
  isDev: boolean;
}

export interface RenderRequest {
  resource: Resource;
  /** Canonical. */
  url: string;
  client: ClientKind;
  /** `Cache-Control` of a page that shows current data. */
  cacheControl: string;
  /** The headers that a page about the client needs. */
  clientHeaders?: Record<string, string>;
}

/** The response to a request for a page, which may be a redirect or an error page. */
interface PageRendering {
  response: PreparedResponse;
  /** What is sent for a while: the URL has no page of its own. */
  redirectOrError?: RedirectOrError;
  /** There is nothing under the URL. */
  isNotFound: boolean;
}

/** The format in which errors are described to clients of a resource. */
export const formatOf = ({ kind }: Resource): ErrorFormat =>
  kind === 'markdown' || kind === 'source' ? 'markdown' : 'html';

const isNotFound = (status: number) => status === 404 || status === 410;

/**
 * The publication that is served now, and which a rendering that begins now reads: where another one is served before
 * it ends, the page is compared with that before it is sent again. Undefined for a community that tells of no change.
 * Beside a remote community it is that of the wiki.
 */
export function publicationNow(): string | undefined {
  const publication = storePublication(community());
  // Before the first call there may be no store.
  return publication && (publication() ?? '');
}

/** Renders a page. */
export async function renderPage(
  { next, errorPages, stylesheets, isDev }: RenderDependencies,
  { resource, url, client, cacheControl, clientHeaders }: RenderRequest,
): Promise<PageRendering> {
  const publication = publicationNow();
  const rendered = await renderResource(next, resource, client, clientHeaders);
  const { pageStatus } = rendered.context;
  if (pageStatus && 'location' in pageStatus) {
    const moved = redirect(pageStatus.status, pageStatus.location, RECORD_REDIRECT_SECONDS);
    return { response: moved, redirectOrError: moved, isNotFound: false };
  }
  if (pageStatus?.description) {
    const { retryAfterSeconds } = pageStatus;
    const description = await suggestPages(pageStatus.description, url);
    const response = await errorPages.respond(description, formatOf(resource), retryAfterSeconds);
    if (!isNotFound(description.status)) return { response, isNotFound: false };
    return { response, redirectOrError: description, isNotFound: true };
  }
  const status = pageStatus?.status ?? rendered.status;
  const isBroken = rendered.body.length === 0 || rendered.status >= 500;
  const response = isBroken
    ? await errorPages.forStatus(status < 400 ? 500 : status, formatOf(resource))
    : pageResponse(rendered, {
        resource,
        status,
        retryAfterSeconds: pageStatus?.retryAfterSeconds,
        cacheControl,
        stylesheets,
        hasPolicy: !isDev,
      });
  // A sitemap also changes while this process reads through the community.
  if (resource.kind !== 'sitemap') {
    const { dependencies } = rendered.context;
    response.publication = community().publication ? publication : dependencies?.publication;
    response.madeFrom = dependencies?.encode();
  }
  return { response, isNotFound: isNotFound(response.status) || response.isEmpty };
}
