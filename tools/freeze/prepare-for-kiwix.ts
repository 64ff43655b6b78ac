import { htmlTokens } from './html-tokens';

/** Text that looks like an HTML attribute, such as code. */
const LINK_IN_TEXT = /(\s(?:href|src)\s*=\s*)(["'])/g;
const QUOTES: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&#39;' };

/** Kiwix suggests titles, so the site's name is dropped. */
const withoutSiteName = (title: string) => title.replace(/ · (?!.* · ).*$/s, '');

/** `zimcheck` takes `href="…"` and `src="…"` in text for links. */
const withEscapedLinks = (text: string) =>
  text.replace(LINK_IN_TEXT, (_, attribute: string, quote: string) => attribute + QUOTES[quote]);

/** Adapts a frozen page to Kiwix. */
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
