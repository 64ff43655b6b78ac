import { i18n } from '@/lib/i18n/i18n';
import { escapeHtmlContent } from '@/lib/text/escape';
import { PreparedResponse } from '../response/prepared-response';

const MAIN = '<main id="text"';

/** The markup of `components/layout/stale-notice.tsx`, for a page that is already made. */
export function staleNoticeHtml(at: Date): string {
  const { t, moment } = i18n();
  const text = escapeHtmlContent(t('site.stale', { when: moment(at) }));
  return `<div class="shell saved"><p class="note" role="status">${text}</p></div>`;
}

/**
 * A saved page with the line that says of when it is, since it cannot be made anew. It stands
 * before the text, as a child of the body: there React steps over what it did not draw.
 */
export function withStaleNotice(page: PreparedResponse, at: Date): PreparedResponse {
  const html = page.body.toString();
  const headers = { ...page.headers, 'cache-control': 'no-cache' };
  const place = html.indexOf(MAIN);
  if (place < 0) return new PreparedResponse(page.status, headers, page.body, at);
  const noted = html.slice(0, place) + staleNoticeHtml(at) + html.slice(place);
  return new PreparedResponse(page.status, headers, Buffer.from(noted), at);
}
