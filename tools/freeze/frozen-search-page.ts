import { escapeHtml } from '@/lib/base/text/escape';
import { i18n } from '@/lib/i18n/i18n';

export const SEARCH_SCRIPT = 'assets/search.js';

/**
 * Returns the frozen search page: the index's results stand for the server's.
 * @param html the rewritten page
 * @param isIndexed false shows a notice instead
 */
export function createSearchPage(html: string, isIndexed: boolean): string {
  const { t } = i18n();
  const none = escapeHtml(t('search.noResults', { query: '{query}' }));
  const failed = escapeHtml(t('search.needsServer'));
  const results = isIndexed
    ? `<p id="search-status" class="my-4 text-sm text-muted" role="status" data-none="${none}" data-failed="${failed}"></p><script src="../${SEARCH_SCRIPT}"></script>`
    : `<p class="my-4">${escapeHtml(t('search.notInCopy'))}</p>`;
  const end = html.lastIndexOf('</main>');
  // Replaces the last paragraph, the server's syntax hint.
  return html.slice(0, html.lastIndexOf('<p', end)) + results + html.slice(end);
}
