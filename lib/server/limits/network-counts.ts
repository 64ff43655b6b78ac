import { LRUCache } from 'lru-cache';
import { loadLimits } from './load-limits';

/** So many networks take about 5 MB. */
const MAX_NETWORKS = 32_768;

interface NetworkActivity {
  pages: number;
  hasBrowser: boolean;
}

/**
 * Counts rendered pages per client network and notes which networks have browsers. Forgets a network
 * `networkWindowMs` after its first request.
 */
export class NetworkCounts {
  private readonly networks = new LRUCache<string, NetworkActivity>({
    max: MAX_NETWORKS,
    ttl: loadLimits().networkWindowMs,
    ttlAutopurge: true,
    perf: performance,
  });

  /** True for a network with a browser and within its limit. */
  isReader(network: string | undefined): boolean {
    return (
      network !== undefined &&
      this.networks.get(network)?.hasBrowser === true &&
      !this.isOver(network)
    );
  }

  /** True for a network beyond its limit of rendered pages. */
  isOver(network: string | undefined): boolean {
    return (
      network !== undefined && (this.networks.get(network)?.pages ?? 0) > loadLimits().networkPages
    );
  }

  count(network: string | undefined): void {
    if (network !== undefined) this.activityOf(network).pages += 1;
  }

  /** Notes a browser: a client that requests a page's files or revalidates pages. */
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
