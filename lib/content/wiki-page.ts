import type { WikiBody } from '@/lib/model/community';
import type { PageExists } from './rendering/markup-source';
import { readText } from './rendering/render-markup';

/** The page that a text stands on, and what is known of the wiki around it. */
export interface WikiContext {
  pageId: string;
  pageExists?: PageExists;
  /** Whether the marks of common plugins count; they do unless switched off. */
  plugins?: boolean;
}

/** A wiki page's HTML, as the community rendered it, made safe. Never throws. */
export function readWikiHtml(html: string, { pageExists }: WikiContext): Promise<WikiBody> {
  return readText({ kind: 'wiki-html', text: html }, pageExists);
}

/** Whether a page's DokuWiki source asks for no table of contents (`~~NOTOC~~`). Never throws. */
export async function wantsNoContents(source: string, context: WikiContext): Promise<boolean> {
  if (!source.includes('~~NOTOC~~')) return false;
  return (await readWikiSource(source, context)).headings.length === 0;
}

/** A wiki page's DokuWiki source, parsed and made safe. Never throws. */
export function readWikiSource(
  source: string,
  { pageId, pageExists, plugins }: WikiContext,
): Promise<WikiBody> {
  return readText({ kind: 'wiki-source', text: source, pageId, plugins }, pageExists);
}
