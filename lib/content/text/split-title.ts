import type { SafeHtml } from '@/lib/model/safe-html';

interface TitleAndText {
  /** The heading, where the text begins with one of the first level. */
  title: SafeHtml | undefined;
  /** What follows it. */
  text: SafeHtml;
}

const TAG = `(?:"[^"]*"|'[^']*'|[^'">])*>`;
/** A heading as the sanitizer prints it. It holds no other, and an attribute may hold what looks like its end. */
const TITLE = new RegExp(String.raw`^\s*<h1(?=[\s>])${TAG}(?:[^<]|<(?!/h1>)${TAG})*</h1>`);

/** Splits sanitized HTML after a heading of the first level at its beginning, which titles a wiki page. */
export function splitTitle(html: SafeHtml): TitleAndText {
  const [title] = TITLE.exec(html) ?? [];
  if (title === undefined) return { title, text: html };
  // The dot between two languages begins no line.
  return {
    title: title.replaceAll(' · ', '\u00a0· ') as SafeHtml,
    text: html.slice(title.length) as SafeHtml,
  };
}
