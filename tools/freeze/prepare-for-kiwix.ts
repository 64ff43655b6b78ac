import { htmlTokens } from './html-tokens';

/** Text that reads like an attribute of HTML, such as code about it. */
const LINK_IN_TEXT = /(\s(?:href|src)\s*=\s*)(["'])/g;
const QUOTES: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#39;' };

/** Removes the name of the site, since Kiwix suggests titles. */
const withoutSiteName = (title: string) => title.replace(/ · (?!.* · ).*$/s, '');

/** `zimcheck` takes `href="…"` and `src="…"` in text for links. */
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
