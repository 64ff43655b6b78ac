import type { WikiPage } from '@/lib/model/community';
import { defineProcessState } from '@/lib/runtime/process-state';

/** So many pages are remembered; beyond that, those noted first are forgotten. */
const MOST_PAGES = 20_000;

/** A page that links to another one. */
export interface Backlink {
  id: string;
  title: string;
}

/** Which pages link where, of those that were read; a page counts as it was read last. */
export class BacklinkIndex {
  private readonly read = new Map<string, { page: WikiPage['body']; title: string }>();
  private readonly sources = new Map<string, Set<string>>();

  constructor(private readonly most = MOST_PAGES) {}

  /** Notes what a page links to. */
  note({ id, title, body }: Pick<WikiPage, 'id' | 'title' | 'body'>): void {
    if (this.read.get(id)?.page === body) return;
    this.drop(id);
    this.read.set(id, { page: body, title });
    for (const target of body.links) {
      const sources = this.sources.get(target) ?? new Set();
      this.sources.set(target, sources.add(id));
    }
    const [oldest] = this.read.keys();
    if (this.read.size > this.most && oldest !== undefined) this.drop(oldest);
  }

  /** The pages that link to one, itself left out, by title. */
  to(id: string): Backlink[] {
    return [...(this.sources.get(id) ?? [])]
      .filter((source) => source !== id)
      .map((source) => ({ id: source, title: this.read.get(source)?.title ?? source }))
      .sort((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }));
  }

  private drop(id: string): void {
    for (const target of this.read.get(id)?.page.links ?? []) {
      const sources = this.sources.get(target);
      sources?.delete(id);
      if (sources?.size === 0) this.sources.delete(target);
    }
    this.read.delete(id);
  }
}

/** The links among the pages that this process has read. */
export const backlinks = defineProcessState('backlinks', () => new BacklinkIndex());
