import { isbot } from 'isbot';
import type { CacheState } from '@/lib/page-cache/cached-result';
import type { PageType } from '@/lib/urls/definition/view-definition';

interface CountedResponses {
  count: number;
  labels: Record<string, string>;
}

/**
 * Counts responses by client kind, page type, status and cache state. Stores no addresses or user agents.
 */
export class RequestCounts {
  private readonly responses = new Map<string, CountedResponses>();

  /** `state` is undefined outside the page cache. */
  countResponse(userAgent: string, page: PageType, status: number, state?: CacheState): void {
    const client = isbot(userAgent) ? 'robot' : 'person';
    const key = `${client} ${page} ${status} ${state}`;
    const counted = this.responses.get(key);
    if (counted) {
      counted.count += 1;
      return;
    }
    const cache = state?.toLowerCase() ?? 'none';
    const labels = { client, page, status: String(status), cache };
    this.responses.set(key, { count: 1, labels });
  }

  samples(): [count: number, labels: Record<string, string>][] {
    return Array.from(this.responses.values(), ({ count, labels }) => [count, labels]);
  }
}
