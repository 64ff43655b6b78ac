import type { WikiBody } from '@/lib/model/community';
import type { PageExists } from '@/lib/urls/dokuwiki-id/page-id';
import { renderMarkup } from './rendering/render-markup';

/** The page that a text stands on, and what is known of the wiki around it. */
export interface WikiContext {
  pageId: string;
  pageExists?: PageExists;
  /** Whether the marks of common plugins count; they do unless switched off. */
  plugins?: boolean;
}

/** A wiki page's HTML, as the community rendered it, made safe. Never throws. */
export function renderWikiHtml(html: string, { pageExists }: WikiContext): Promise<WikiBody> {
  return renderMarkup({ kind: 'wiki-html', text: html }, pageExists);
}

/** Whether a page's DokuWiki source asks for no table of contents (`~~NOTOC~~`). Never throws. */
export async function wantsNoContents(source: string, context: WikiContext): Promise<boolean> {
  if (!source.includes('~~NOTOC~~')) return false;
  return (await renderWikiSource(source, context)).headings.length === 0;
}

/** A wiki page's DokuWiki source, parsed and made safe. Never throws. */
export function renderWikiSource(
  source: string,
  { pageId, pageExists, plugins }: WikiContext,
): Promise<WikiBody> {
  return renderMarkup({ kind: 'wiki-source', text: source, pageId, plugins }, pageExists);
}
