import { escapeHtmlContent } from '@/lib/base/text/escape';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { i18n } from '@/lib/i18n/i18n';

const MAIN = '<main id="text"';

/** Says that a page is not fresh, and when it was. */
export function staleNoticeHtml(at: Date): string {
  const { t, moment } = i18n();
  const when = '\u0001';
  const time = `<time dateTime="${at.toISOString()}" data-at="moment">${escapeHtmlContent(moment(at))}</time>`;
  const text = escapeHtmlContent(t('site.stale', { when })).replace(when, time);
  return `<div class="shell stale-notice"><p class="notice" role="status">${text}</p></div>`;
}

/**
 * A page with the notice that its data are from `at`. The notice stands before the main element: there React
 * ignores elements that it did not render.
 */
export const addStaleNotice = (html: string, at: Date): string =>
  html.replace(MAIN, (main) => staleNoticeHtml(at) + main);

/** A copy of a cached page with that notice. */
export function withStaleNotice(page: PreparedResponse, at: Date): PreparedResponse {
  const headers = { ...page.headers, 'cache-control': 'no-cache' };
  const html = addStaleNotice(page.body.toString(), at);
  return new PreparedResponse(page.status, headers, Buffer.from(html), at);
}
