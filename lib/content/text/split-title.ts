import type { SafeHtml } from '@/lib/model/safe-html';

interface TitleAndText {
  title: SafeHtml | undefined;
  text: SafeHtml;
}

const TAG = `(?:"[^"]*"|'[^']*'|[^'">])*>`;
/** As the sanitizer prints it: headings do not nest, but an attribute may contain `</h1>`. */
const TITLE = new RegExp(String.raw`^\s*<h1(?=[\s>])${TAG}(?:[^<]|<(?!/h1>)${TAG})*</h1>`);

/** Splits sanitized HTML after an initial `h1`, a wiki page's title. */
export function splitTitle(html: SafeHtml): TitleAndText {
  const [title] = TITLE.exec(html) ?? [];
  if (title === undefined) return { title, text: html };
  // The dot between titles in two languages must not start a line.
  return {
    title: title.replaceAll(' · ', '\u00a0· ') as SafeHtml,
    text: html.slice(title.length) as SafeHtml,
  };
}
