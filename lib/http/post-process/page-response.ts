import { i18n } from '@/lib/i18n/i18n';
import { feedHeader } from '@/lib/seo/feeds/feed-links';
import { parseUrl } from '@/lib/urls/parse-url';
import { SPECULATION_HEADER } from '../assets/speculation-rules';
import { DEFAULT_RETRY_SECONDS, pageHeaders } from '../errors/error-pages';
import { PreparedResponse } from '../response/prepared-response';
import { FILE_POLICY } from '../response/security-headers';
import { postProcess, type Stylesheets } from './post-process';
import type { NextResponse } from './render-with-next';

interface About {
  /** The canonical address. */
  address: string;
  status: number;
  retryAfterSeconds: number | undefined;
  /** `Cache-Control` for when all is well. */
  cacheControl: string;
  sheets: Stylesheets;
  /** Development needs scripts that no policy can name. */
  hasPolicy: boolean;
}

/** The feeds of the page at an address, for the `Link` header. */
function feedsOf(address: string): string | undefined {
  const reading = parseUrl(address);
  return reading.kind === 'view' ? feedHeader(reading.view) : undefined;
}

/** The headers of a feed or a sitemap. */
function documentHeaders(headers: NextResponse['headers'], cacheControl: string) {
  const own = { 'content-security-policy': FILE_POLICY, 'content-language': i18n().locale };
  return { ...own, ...headers, 'cache-control': cacheControl };
}

/** What Next rendered, finished: a page or a document with all the headers that are about it. */
export function pageResponse(
  { headers, body, exchange }: NextResponse,
  about: About,
): PreparedResponse {
  const { address, status, retryAfterSeconds, cacheControl, sheets, hasPolicy } = about;
  // Nobody else need keep what is old already: the community may be back in a moment.
  const isCurrent = status === 200 && !exchange.cachedAt;
  const kept = isCurrent ? cacheControl : 'no-cache';
  if (!headers['content-type']?.startsWith('text/html')) {
    const document = new PreparedResponse(
      status,
      documentHeaders(headers, kept),
      body,
      exchange.cachedAt,
    );
    document.isEmpty = exchange.isEmpty ?? false;
    return document;
  }
  const { html, hashes } = postProcess(body.toString(), sheets);
  const own = pageHeaders(hashes, kept);
  if (status === 503) own['retry-after'] = String(retryAfterSeconds ?? DEFAULT_RETRY_SECONDS);
  if (!hasPolicy) delete own['content-security-policy'];
  if (isCurrent && exchange.lastModified) {
    own['last-modified'] = exchange.lastModified.toUTCString();
  }
  const link = status === 200 ? feedsOf(address) : undefined;
  if (link) own.link = link;
  if (isCurrent) Object.assign(own, SPECULATION_HEADER);
  const page = new PreparedResponse(status, own, Buffer.from(html), exchange.cachedAt);
  page.isEmpty = exchange.isEmpty ?? false;
  return page;
}
