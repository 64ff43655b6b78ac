import { LRUCache } from 'lru-cache';
import { loadLimits } from './load-limits';

/** Beyond this number the oldest are forgotten: about 10 MB. */
const MAX_NETWORKS = 65_536;

interface Counts {
  pages: number;
  /** Somebody has fetched the files of a page, or has pages from before. */
  hasBrowser: boolean;
}

/**
 * Counts the pages that were rendered for each network of clients, and notes where browsers are, in a window that
 * begins with the first of it. Of a client nothing else is kept, and nothing for longer than the window.
 */
export class NetworkCounts {
  private readonly counts = new LRUCache<string, Counts>({
    max: MAX_NETWORKS,
    ttl: loadLimits().networkWindowMs,
    ttlAutopurge: true,
    perf: performance,
  });

  /** True for a network that has had files of pages, and is not over its pages. */
  isReader(network: string | undefined): boolean {
    return network !== undefined && !!this.counts.get(network)?.hasBrowser && !this.isOver(network);
  }

  /** True for a network that has had more cold pages than others are to wait for. */
  isOver(network: string | undefined): boolean {
    const pages = network === undefined ? 0 : (this.counts.get(network)?.pages ?? 0);
    return pages > loadLimits().networkPages;
  }

  /** Counts a page that was rendered for a network, since it was not cached. */
  count(network: string | undefined): void {
    if (network !== undefined) this.countsOf(network).pages += 1;
  }

  /** Notes that a file of a page was fetched from a network, or that a page from before is there. */
  noteBrowser(network: string | undefined): void {
    if (network !== undefined) this.countsOf(network).hasBrowser = true;
  }

  private countsOf(network: string): Counts {
    const known = this.counts.get(network);
    if (known) return known;
    const counts = { pages: 0, hasBrowser: false };
    this.counts.set(network, counts);
    return counts;
  }
}
