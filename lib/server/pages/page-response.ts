import { serviceLinks } from '@/lib/api/service-links';
import { noVarySearch } from '@/lib/http/no-vary-search';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { RETRY_SECONDS, retryAfter } from '@/lib/http/retry-after';
import { FILE_POLICY } from '@/lib/http/security-headers';
import { i18n } from '@/lib/i18n/i18n';
import { provisionalCacheControl } from '@/lib/page-cache/cache-status';
import { tagHeader } from '@/lib/page-cache/purge/purge';
import type { RenderedPage } from '@/lib/render/page-renderer';
import { alternatesHeader } from '@/lib/seo/alternate-links';
import { type Resource, resourceUrl } from '@/lib/urls/resolve-target';
import type { View } from '@/lib/urls/views/view';
import { SPECULATION_HEADER } from '../assets/speculation-rules';
import { pageHeaders } from '../sending/page-headers';
import type { RenderedDocument } from './render-resource';

interface PageOptions {
  resource: Resource;
  cacheControl: string;
  /** True if a part was not ready in time. */
  isLate: boolean;
  publication: string | undefined;
  madeFrom: string | undefined;
}

function viewHeaders(view: View): Record<string, string> {
  const links = [alternatesHeader(view), serviceLinks(view)].filter(Boolean);
  return {
    ...(links.length > 0 && { link: links.join(', ') }),
    'no-vary-search': noVarySearch(view),
  };
}

/** Returns the response with a rendered page or document. */
export function pageResponse(
  rendered: RenderedPage | RenderedDocument,
  { resource, cacheControl, isLate, publication, madeFrom }: PageOptions,
): PreparedResponse {
  const { cachedAt, isEmpty = false, error } = rendered;
  const status = rendered.kind === 'page' ? (error?.status ?? 200) : rendered.response.status;
  const isCurrent = status === 200 && !cachedAt && !isLate;
  const caching = isCurrent ? cacheControl : provisionalCacheControl(cacheControl);

  const tags = isCurrent ? tagHeader(resourceUrl(resource)) : {};

  const prepare = (own: Record<string, string>, body: string, noticeAt?: number) => {
    const headers = { ...own, ...tags };
    const about = { cachedAt, isEmpty, isLate, noticeAt, publication, madeFrom };
    return new PreparedResponse(status, headers, Buffer.from(body), about);
  };
  if (rendered.kind === 'document') {
    const { headers, body } = rendered.response;
    const own = { 'content-security-policy': FILE_POLICY, 'content-language': i18n().locale };
    return prepare({ ...own, ...headers, 'cache-control': caching }, body);
  }
  const { head, body, policy } = rendered;
  const headers = {
    ...pageHeaders(policy, caching),
    ...(status === 503 && retryAfter(error?.retryAfterSeconds ?? RETRY_SECONDS)),
    ...(status === 200 && resource.kind === 'view' && viewHeaders(resource.view)),
    ...(isCurrent && SPECULATION_HEADER),
  };
  return prepare(headers, head + body, head === '' ? undefined : Buffer.byteLength(head));
}
