import type { CacheState } from '@/lib/page-cache/cached-result';
import type { PageType } from '@/lib/urls/routes/routes';
import { isRobot } from './classify-client';

/**
 * Counts the responses since the start by kind of client, type of page, status and cache state.
 * Stores neither addresses nor user agents.
 */
export class RequestCounts {
  private readonly responses = new Map<string, [count: number, labels: Record<string, string>]>();

  /** @param state the cache state; undefined for a response outside of the page cache */
  countResponse(userAgent: string, page: PageType, status: number, state?: CacheState): void {
    const client = isRobot(userAgent) ? 'robot' : 'person';
    const key = `${client} ${page} ${status} ${state}`;
    const known = this.responses.get(key);
    if (known) {
      known[0] += 1;
      return;
    }
    const cache = state?.toLowerCase() ?? 'none';
    this.responses.set(key, [1, { client, page, status: String(status), cache }]);
  }

  /** The count of each combination, with its labels. */
  samples(): [count: number, labels: Record<string, string>][] {
    return [...this.responses.values()];
  }
}
