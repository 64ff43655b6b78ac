import type { WikiBody } from '@/lib/community/model';
import { readText } from './bodies/read';
import type { PageExists } from './bodies/text';

/** The page that a text stands on, and what is known of the wiki around it. */
export interface WikiContext {
  pageId: string;
  pageExists?: PageExists;
}

/** A wiki page's HTML, as the community rendered it, made safe. Never throws. */
export function readWikiHtml(html: string, { pageExists }: WikiContext): Promise<WikiBody> {
  return readText({ kind: 'wiki-html', text: html }, pageExists);
}

/** A wiki page's DokuWiki source, parsed and made safe. Never throws. */
export function readWikiSource(
  source: string,
  { pageId, pageExists }: WikiContext,
): Promise<WikiBody> {
  return readText({ kind: 'wiki-source', text: source, pageId }, pageExists);
}
