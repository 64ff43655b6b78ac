import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { type PreparedResponse, redirect } from '@/lib/http/prepared-response';
import type { Stylesheets } from '@/lib/next/post-process/inline-css';
import type { NextHandler, RenderedResponse } from '@/lib/next/render-with-next';
import type { ContentVersion } from '@/lib/page-cache/content-version';
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
  contentVersion: ContentVersion;
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
export const formatOf = ({ kind }: Resource): ErrorFormat => (kind === 'markdown' ? kind : 'html');

const isNotFound = (status: number) => status === 404 || status === 410;

/** Sets what the page shows. */
function setContent(
  page: PreparedResponse,
  { kind }: Resource,
  { context }: RenderedResponse,
  version: string | undefined,
): void {
  page.contentVersion = version;
  page.answers = context.dependencies?.encode();
  if (kind !== 'sitemap') return;
  // It also changes while this process reads through the community.
  page.answers = undefined;
  if (version !== '') page.contentVersion = undefined;
}

/** Renders a page. */
export async function renderPage(
  { next, errorPages, stylesheets, contentVersion, isDev }: RenderDependencies,
  { resource, client, cacheControl, clientHeaders }: RenderRequest,
): Promise<PageRendering> {
  const version = contentVersion.current();
  const rendered = await renderResource(next, resource, client, clientHeaders);
  const { pageStatus } = rendered.context;
  if (pageStatus && 'location' in pageStatus) {
    const moved = redirect(pageStatus.status, pageStatus.location, RECORD_REDIRECT_SECONDS);
    return { response: moved, redirectOrError: moved, isNotFound: false };
  }
  if (pageStatus?.description) {
    const { description, retryAfterSeconds } = pageStatus;
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
  setContent(response, resource, rendered, version);
  return { response, isNotFound: isNotFound(response.status) || response.isEmpty };
}
