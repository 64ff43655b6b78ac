import type { WikiPage } from '@/lib/model/community';
import { defineProcessState } from '@/lib/runtime/process-state';

/** So many pages are remembered; beyond that, those noted first are forgotten. */
const MAX_PAGES = 20_000;

/** A page that links to another one. */
export interface Backlink {
  id: string;
  title: string;
}

/** Which pages link where, of those that were read; a page counts as it was read last. */
export class BacklinkIndex {
  private readonly pages = new Map<string, { page: WikiPage['body']; title: string }>();
  private readonly sources = new Map<string, Set<string>>();

  constructor(private readonly maxPages = MAX_PAGES) {}

  /** Notes what a page links to. */
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

  /** The pages that link to one, itself left out, by title. */
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

/** The links among the pages that this process has read. */
export const backlinks = defineProcessState('backlinks', () => new BacklinkIndex());
