import { renderToStaticMarkup } from 'react-dom/server';
import { StaleNotice } from '@/components/layout/stale-notice';
import { PreparedResponse } from '@/lib/http/prepared-response';

/** Returns the notice that the page shows data of the time `at`. */
export const staleNoticeHtml = (at: Date): string => renderToStaticMarkup(<StaleNotice at={at} />);

/** Returns a copy of a cached page with the notice of outdated data, if the page has a place for it. */
export function withStaleNotice(page: PreparedResponse, at: Date): PreparedResponse {
  const { body } = page;
  const { noticeAt } = page.about;
  const headers = { ...page.headers, 'cache-control': 'no-cache' };
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
