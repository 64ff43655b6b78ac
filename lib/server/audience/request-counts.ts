import { isbot } from 'isbot';
import type { CacheState } from '@/lib/page-cache/cached-result';
import type { PageType } from '@/lib/urls/routes/routes';

/** Response counts by client kind, page type, status and cache state. Stores no addresses or user agents. */
export class RequestCounts {
  private readonly responses = new Map<string, [count: number, labels: Record<string, string>]>();

  /** `state` is undefined outside the page cache. */
  countResponse(userAgent: string, page: PageType, status: number, state?: CacheState): void {
    const client = isbot(userAgent) ? 'robot' : 'person';
    const key = `${client} ${page} ${status} ${state}`;
    const known = this.responses.get(key);
    if (known) {
      known[0] += 1;
      return;
    }
    const cache = state?.toLowerCase() ?? 'none';
    this.responses.set(key, [1, { client, page, status: String(status), cache }]);
  }

  samples(): [count: number, labels: Record<string, string>][] {
    return [...this.responses.values()];
  }
}
