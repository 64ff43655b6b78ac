import { renderToStaticMarkup } from 'react-dom/server';
import { StaleNotice } from '@/components/layout/stale-notice';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { provisionalCacheControl } from '@/lib/page-cache/cache-status';

/** Returns the HTML of the notice that the page shows data of the time `at`. */
export const staleNoticeHtml = (at: Date): string => renderToStaticMarkup(<StaleNotice at={at} />);

/**
 * Returns a copy of a cached page with the notice that its data are of the time `at`, and with
 * the `Cache-Control` of such pages. A page without a place for the notice (`noticeAt`) keeps its body.
 */
export function withStaleNotice(page: PreparedResponse, at: Date): PreparedResponse {
  const { body } = page;
  const { noticeAt } = page.about;
  const caching = provisionalCacheControl(page.headers['cache-control']);
  const headers = { ...page.headers, 'cache-control': caching };
  const noticed =
    noticeAt === undefined
      ? body
      : Buffer.concat([
          body.subarray(0, noticeAt),
          Buffer.from(staleNoticeHtml(at)),
          body.subarray(noticeAt),
        ]);
  return new PreparedResponse(page.status, headers, noticed, { cachedAt: at });
}
