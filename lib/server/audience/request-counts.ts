import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { CacheState } from '@/lib/page-cache/cached-result';
import type { PageType } from '@/lib/urls/routes/routes';
import { isRobot } from './classify-client';

/**
 * Counts the responses that were sent since the start by what sent the request, what it was for, status and
 * cache state. Neither addresses nor user agents are kept with the counts.
 */
class RequestCounts {
  private readonly responses = new Map<string, [count: number, labels: Record<string, string>]>();

  /** @param state how the response was obtained; undefined for what the page cache has no part in. */
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

export const requestCounts = defineProcessState('request-counts', () => new RequestCounts());
