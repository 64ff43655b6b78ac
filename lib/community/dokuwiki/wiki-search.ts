import { escapeHtml } from '@/lib/base/text/escape';
import { type ScannedTag, scanHtml } from '@/lib/content/tree/scan-html';
import type { SearchResult } from '@/lib/model/search-results';
import { MAX_ADDRESS_UNITS } from '../wiki/rewrite-html';
import { MAX_PAGE_UNITS } from './wiki-html';
import { classesOfTag, linkedId, ownTitle, readText } from './wiki-lists';

type FoundPage = Extract<SearchResult<string>, { kind: 'page' }>;

const MAX_TITLE_UNITS = 1_000;
const MAX_EXCERPT_UNITS = 4_000;
/** Classes of the lists of results (inc/Ui/Search.php). */
const LISTS = new Set(['search_quickhits', 'search_results']);

/** Collects the results while the HTML is scanned. */
class ResultReader {
  readonly found = new Map<string, FoundPage>();
  /** Tag name of the list of results that is open. */
  private list: string | undefined;
  /** The result that is being read. */
  private page: FoundPage | undefined;
  /** Where the next text belongs. */
  private part: 'title' | 'excerpt' | undefined;

  tag(tag: ScannedTag): void {
    if (this.list === undefined) {
      if (!tag.isEnd && classesOfTag(tag).some((name) => LISTS.has(name))) this.list = tag.name;
    } else if (tag.isEnd && tag.name === this.list) {
      this.list = undefined;
      this.part = undefined;
    } else if (tag.name === 'a') {
      this.link(tag);
    } else if (tag.name === 'dd') {
      // The `meta` line counts the matches and dates the page.
      this.part = tag.isEnd || classesOfTag(tag).includes('meta') ? undefined : 'excerpt';
    } else if (tag.name === 'strong' && this.part === 'excerpt' && this.page) {
      this.page.excerpt += tag.isEnd ? '</mark>' : '<mark>';
    } else if (tag.name === 'time' && !tag.isEnd && this.page) {
      const at = new Date(tag.attributes.get('datetime') ?? '');
      if (!Number.isNaN(at.getTime())) this.page.page.lastModified = at;
    }
  }

  text(text: string): void {
    if (!this.page || this.part === undefined) return;
    if (this.part === 'title') {
      this.page.page.title = (this.page.page.title + text).slice(0, MAX_TITLE_UNITS);
    } else if (this.page.excerpt.length < MAX_EXCERPT_UNITS) {
      this.page.excerpt += escapeHtml(text.slice(0, MAX_EXCERPT_UNITS));
    }
  }

  /** An entry's first link names its page. Links to namespaces have no id. */
  private link(tag: ScannedTag): void {
    const id = linkedId(tag);
    this.part = undefined;
    if (tag.isEnd || !id || id.length > MAX_ADDRESS_UNITS) return;
    const known = this.found.get(id);
    this.page = known ?? { kind: 'page', page: { id, title: '' }, excerpt: '' };
    this.found.set(id, this.page);
    // A page found by name and by text has two entries, whose titles are the same.
    if (!known) this.part = 'title';
  }
}

/**
 * Returns the pages that DokuWiki's search found (`do=search`), each once: those found by name, then those
 * found by text. Returns none if the HTML is longer than `MAX_PAGE_UNITS`.
 */
export async function parseSearchResults(html: string): Promise<FoundPage[]> {
  if (html.length > MAX_PAGE_UNITS) return [];
  const reader = new ResultReader();
  await scanHtml(html, {
    tag: (tag) => reader.tag(tag),
    text: (text) => reader.text(text),
  });
  return [...reader.found.values()].map(({ page, ...found }) => ({
    ...found,
    page: { ...page, title: ownTitle(page.id, readText(page.title)) },
  }));
}
