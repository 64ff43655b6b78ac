import { LRUCache } from 'lru-cache';
import { loadLimits } from './load-limits';

/** Beyond this number the oldest are forgotten: about 5 MB. */
const MAX_NETWORKS = 32_768;

/** What is known of a network of clients. */
interface NetworkActivity {
  /** Pages that were rendered for it. */
  pages: number;
  hasBrowser: boolean;
}

/**
 * Counts the pages that were rendered for each network of clients, and notes which networks have browsers. A window
 * begins with the first request of a network. Nothing else is stored, and nothing for longer than the window.
 */
export class NetworkCounts {
  private readonly networks = new LRUCache<string, NetworkActivity>({
    max: MAX_NETWORKS,
    ttl: loadLimits().networkWindowMs,
    ttlAutopurge: true,
    perf: performance,
  });

  /** True for a network with a browser that is not over its limit of pages. */
  isReader(network: string | undefined): boolean {
    return (
      network !== undefined &&
      this.networks.get(network)?.hasBrowser === true &&
      !this.isOver(network)
    );
  }

  /** True for a network for which more pages were rendered than its limit. */
  isOver(network: string | undefined): boolean {
    return (
      network !== undefined && (this.networks.get(network)?.pages ?? 0) > loadLimits().networkPages
    );
  }

  /** Counts a page that was rendered for a network. */
  count(network: string | undefined): void {
    if (network !== undefined) this.activityOf(network).pages += 1;
  }

  /** Notes a browser in a network: a file of a page was requested, or a page was revalidated. */
  noteBrowser(network: string | undefined): void {
    if (network !== undefined) this.activityOf(network).hasBrowser = true;
  }

  private activityOf(network: string): NetworkActivity {
    const known = this.networks.get(network);
    if (known) return known;
    const activity = { pages: 0, hasBrowser: false };
    this.networks.set(network, activity);
    return activity;
  }
}
