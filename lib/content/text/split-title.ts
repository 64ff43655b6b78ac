import type { RenderedMarkup } from '@/lib/model/records';
import type { SafeHtml } from '@/lib/model/safe-html';

interface TitleAndText {
  title: SafeHtml | undefined;
  text: SafeHtml;
}

/** Splits a wiki page after the title at its start. */
export function splitTitle({
  html,
  titleEnd,
}: Pick<RenderedMarkup, 'html' | 'titleEnd'>): TitleAndText {
  if (titleEnd === undefined) return { title: undefined, text: html };
  const title = html.slice(0, titleEnd);
  return {
    // The dot between titles in two languages must not start a line.
    title: title.replaceAll(' · ', '\u00a0· ') as SafeHtml,
    text: html.slice(titleEnd) as SafeHtml,
  };
}
