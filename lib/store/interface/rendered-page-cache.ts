import { LRUCache } from 'lru-cache';
import { renderWikiSource } from '@/lib/content/wiki-page';
import type { RawPage } from '@/lib/model/community';
import type { WikiStore } from '../queries/wiki-queries';

const MAX_BYTES = 32 * 1024 * 1024;

/** Gives a page's HTML, made once and kept while there is room; for one store, which never changes. */
export function renderedPages(wiki: WikiStore): (page: RawPage) => Promise<string> {
  const kept = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (html, id) => 2 * (html.length + id.length) + 100,
  });
  return async ({ id, source = '', html: given }) => {
    if (given !== undefined) return given;
    const known = kept.get(id);
    if (known !== undefined) return known;
    const { html } = await renderWikiSource(source, { pageId: id, pageExists: wiki.hasPage });
    kept.set(id, html);
    return html;
  };
}
