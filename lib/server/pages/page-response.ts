import { serviceLinks } from '@/lib/api/service-links';
import { noVarySearch } from '@/lib/http/no-vary-search';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { RETRY_SECONDS, retryAfter } from '@/lib/http/retry-after';
import { FILE_POLICY } from '@/lib/http/security-headers';
import { i18n } from '@/lib/i18n/i18n';
import type { Stylesheets } from '@/lib/next/post-process/inline-css';
import { postProcess } from '@/lib/next/post-process/post-process';
import { addStaleNotice } from '@/lib/next/post-process/stale-notice';
import type { RenderedResponse } from '@/lib/next/render-with-next';
import { alternatesHeader } from '@/lib/seo/alternate-links';
import type { Resource } from '@/lib/urls/resolve-target';
import { SPECULATION_HEADER } from '../assets/speculation-rules';
import { pageHeaders } from '../errors/error-pages';

interface PageOptions {
  resource: Resource;
  status: number;
  retryAfterSeconds: number | undefined;
  /** `Cache-Control` of a page that shows current data. */
  cacheControl: string;
  stylesheets: Stylesheets;
  /** False under `next dev`, whose inline scripts no policy can name. */
  hasPolicy: boolean;
}

/** Turns what a rendering gave into the response for clients: post-processed, with all its headers. */
export function pageResponse(
  { headers, body, context }: RenderedResponse,
  options: PageOptions,
): PreparedResponse {
  const { resource, status, retryAfterSeconds, stylesheets, hasPolicy } = options;
  const { cachedAt, isEmpty = false } = context;
  const isLate = context.dependencies?.isLate === true;
  // Old data and plain texts may be replaced at any moment, so no other cache stores the page.
  const isCurrent = status === 200 && !cachedAt && !isLate;
  const cacheControl = isCurrent ? options.cacheControl : 'no-cache';

  const prepare = (own: Record<string, string>, content: string) => {
    const page = new PreparedResponse(status, own, Buffer.from(content), cachedAt);
    page.isEmpty = isEmpty;
    page.isLate = isLate;
    return page;
  };
  if (!headers['content-type']?.startsWith('text/html')) {
    const own = { 'content-security-policy': FILE_POLICY, 'content-language': i18n().locale };
    return prepare({ ...own, ...headers, 'cache-control': cacheControl }, body);
  }
  const { html, ...subject } = postProcess(body, stylesheets);
  const own = pageHeaders(subject, cacheControl);
  if (status === 503) {
    Object.assign(own, retryAfter(retryAfterSeconds ?? RETRY_SECONDS));
  }
  if (!hasPolicy) delete own['content-security-policy'];
  const isView = status === 200 && resource.kind === 'view';
  const links = isView ? [alternatesHeader(resource.view), serviceLinks(resource.view)] : [];
  const link = links.filter(Boolean).join(', ');
  if (link) own.link = link;
  if (isView) own['no-vary-search'] = noVarySearch(resource.view);
  if (isCurrent) Object.assign(own, SPECULATION_HEADER);
  return prepare(own, cachedAt ? addStaleNotice(html, cachedAt) : html);
}
