import { LRUCache } from 'lru-cache';
import { loadLimits } from './load-limits';

/** Beyond this number the oldest are forgotten: about 5 MB. */
const MAX_NETWORKS = 32_768;

/**
 * Counts the pages that were rendered for each network of clients, and notes where browsers are, in a window that
 * begins with the first of it. Of a client nothing else is kept, and nothing for longer than the window.
 */
export class NetworkCounts {
  private readonly options = {
    max: MAX_NETWORKS,
    ttl: loadLimits().networkWindowMs,
    ttlAutopurge: true,
    noUpdateTTL: true,
    perf: performance,
  };
  private readonly pages = new LRUCache<string, number>(this.options);
  private readonly browsers = new LRUCache<string, true>(this.options);

  /** True for a network that has had files of pages, and is not over its pages. */
  isReader(network: string | undefined): boolean {
    return network !== undefined && this.browsers.has(network) && !this.isOver(network);
  }

  /** True for a network that has had more cold pages than others are to wait for. */
  isOver(network: string | undefined): boolean {
    return network !== undefined && (this.pages.get(network) ?? 0) > loadLimits().networkPages;
  }

  /** Counts a page that was rendered for a network, since it was not cached. */
  count(network: string | undefined): void {
    if (network !== undefined) this.pages.set(network, (this.pages.get(network) ?? 0) + 1);
  }

  /** Notes that a file of a page was fetched from a network, or that a page from before is there. */
  noteBrowser(network: string | undefined): void {
    if (network !== undefined) this.browsers.set(network, true);
  }
}
