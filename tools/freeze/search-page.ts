import { escapeHtml } from '@/lib/base/text/escape';
import { i18n } from '@/lib/i18n/i18n';

/** The script of the page, beside those of the build. */
export const SEARCH_SCRIPT = 'assets/search.js';

/**
 * Returns the page of the search of a frozen site, with results of its index in place of what the server would show.
 * @param html the page as it is written
 * @param isIndexed false without an index, which the page says
 */
export function createSearchPage(html: string, isIndexed: boolean): string {
  const { t } = i18n();
  const none = escapeHtml(t('search.noResults', { query: '{query}' }));
  const failed = escapeHtml(t('search.needsServer'));
  const results = isIndexed
    ? `<p id="search-status" class="my-4 text-sm text-muted" role="status" data-none="${none}" data-failed="${failed}"></p><script src="../${SEARCH_SCRIPT}"></script>`
    : `<p class="my-4">${escapeHtml(t('search.notInCopy'))}</p>`;
  const end = html.lastIndexOf('</main>');
  // The hint of the server is the last paragraph: its syntax is another one.
  return html.slice(0, html.lastIndexOf('<p', end)) + results + html.slice(end);
}
