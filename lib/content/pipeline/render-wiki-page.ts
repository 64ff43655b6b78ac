import type { RenderedMarkup } from '@/lib/model/community';
import { type MarkupOptions, renderMarkup } from './render-markup';

/** The page that a text stands on, and what is known of the wiki around it. */
interface WikiContext extends MarkupOptions {
  pageId: string;
}

/**
 * Renders a wiki page's HTML, as the community's server made it. Never throws.
 * @param context `dokuWiki` is the source of the same page: where it asks for no table of contents
 *   (`~~NOTOC~~`), the result has no headings.
 */
export function renderWikiHtml(
  html: string,
  { pageId, dokuWiki, ...options }: WikiContext & { dokuWiki?: string | undefined },
): Promise<RenderedMarkup> {
  return renderMarkup({ kind: 'wiki-html', text: html, pageId, dokuWiki }, options);
}

/**
 * Renders a wiki page's DokuWiki source. Never throws.
 * @param context `plugins` is false where the syntax of common plugins is plain text; `included` are the sources of
 *   pages that stand in it, by id.
 */
export function renderWikiSource(
  source: string,
  {
    pageId,
    plugins,
    included,
    ...options
  }: WikiContext & { plugins?: boolean; included?: ReadonlyMap<string, string> },
): Promise<RenderedMarkup> {
  return renderMarkup({ kind: 'wiki-source', text: source, pageId, plugins, included }, options);
}
