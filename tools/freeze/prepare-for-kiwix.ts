import { htmlTokens } from './html-tokens';

/** Text that reads like an attribute of HTML, such as code about it. */
const LINK_IN_TEXT = /(\s(?:href|src)\s*=\s*)(["'])/g;
const QUOTES: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#39;' };

/**
 * Without its last part, which is the name of the site: Kiwix suggests titles, and each would have it.
 */
const withoutSiteName = (title: string) => title.replace(/ · (?!.* · ).*$/s, '');

/**
 * `zimcheck` searches a page for `href="…"` and `src="…"` without parsing it, so that text would count as
 * broken links.
 */
const withEscapedLinks = (text: string) =>
  text.replace(LINK_IN_TEXT, (_, attribute: string, quote: string) => attribute + QUOTES[quote]);

/** Returns a frozen page as Kiwix reads it best. */
export function prepareForKiwix(html: string): string {
  let prepared = '';
  let index = 0;
  for (const { kind, name, start, end } of htmlTokens(html)) {
    const token = html.slice(start, end);
    prepared += withEscapedLinks(html.slice(index, start));
    prepared += kind === 'raw' && name === 'title' ? withoutSiteName(token) : token;
    index = end;
  }
  return prepared + html.slice(index);
}
