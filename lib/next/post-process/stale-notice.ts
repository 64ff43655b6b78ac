import { escapeHtmlContent } from '@/lib/base/text/escape';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { i18n } from '@/lib/i18n/i18n';

const MAIN = '<main id="text"';

/** The HTML of `components/layout/stale-notice.tsx`, for pages that are rendered already. */
export function staleNoticeHtml(at: Date): string {
  const { t, moment } = i18n();
  const when = '\u0001';
  const time = `<time dateTime="${at.toISOString()}" data-at="moment">${escapeHtmlContent(moment(at))}</time>`;
  const text = escapeHtmlContent(t('site.stale', { when })).replace(when, time);
  return `<div class="shell stale-notice"><p class="notice" role="status">${text}</p></div>`;
}

/**
 * A copy of a cached page with the notice that its data are from `at`. The notice stands before the
 * main element: there React ignores elements that it did not render.
 */
export function withStaleNotice(page: PreparedResponse, at: Date): PreparedResponse {
  const html = page.body.toString();
  const headers = { ...page.headers, 'cache-control': 'no-cache' };
  const index = html.indexOf(MAIN);
  if (index < 0) return new PreparedResponse(page.status, headers, page.body, at);
  const marked = html.slice(0, index) + staleNoticeHtml(at) + html.slice(index);
  return new PreparedResponse(page.status, headers, Buffer.from(marked), at);
}
