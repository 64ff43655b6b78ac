import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { WikiPage } from '@/lib/model/community';

/** Beyond this many pages, the oldest are removed. */
const MAX_PAGES = 20_000;

/** A page that links to another one. */
export interface Backlink {
  id: string;
  title: string;
}

/** An index of the links among wiki pages, each as it was last read. */
export class BacklinkIndex {
  private readonly pages = new Map<string, { page: WikiPage['body']; title: string }>();
  private readonly sources = new Map<string, Set<string>>();

  constructor(private readonly maxPages = MAX_PAGES) {}

  /** Adds the links of a page, in place of those it had before. */
  add({ id, title, body }: Pick<WikiPage, 'id' | 'title' | 'body'>): void {
    if (this.pages.get(id)?.page === body) return;
    this.remove(id);
    this.pages.set(id, { page: body, title });
    for (const target of body.links) {
      const sources = this.sources.get(target) ?? new Set();
      this.sources.set(target, sources.add(id));
    }
    const [oldest] = this.pages.keys();
    if (this.pages.size > this.maxPages && oldest !== undefined) this.remove(oldest);
  }

  /** The other pages that link to a page, sorted by title. */
  to(id: string): Backlink[] {
    return [...(this.sources.get(id) ?? [])]
      .filter((source) => source !== id)
      .map((source) => ({ id: source, title: this.pages.get(source)?.title ?? source }))
      .sort((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }));
  }

  private remove(id: string): void {
    for (const target of this.pages.get(id)?.page.links ?? []) {
      const sources = this.sources.get(target);
      sources?.delete(id);
      if (sources?.size === 0) this.sources.delete(target);
    }
    this.pages.delete(id);
  }
}

/** The index of the pages that this process has read. */
export const backlinks = defineProcessState('backlinks', () => new BacklinkIndex());
