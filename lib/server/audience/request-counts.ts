import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { CacheState } from '@/lib/page-cache/cached-result';
import { CLIENT_IDENTITIES, type ClientIdentity, identifyClient } from './identify-client';
import { COUNTED_PAGE_TYPES, type PageType } from './page-type';

/** The statuses that the site sends; any other is counted as 0. */
const STATUSES = [
  0, 200, 206, 302, 304, 308, 400, 401, 403, 404, 405, 410, 413, 414, 416, 417, 429, 500, 502, 503,
] as const;
/** How a response was obtained; `none` for what the page cache has no part in. */
const CACHE_STATES = ['none', 'hit', 'stale', 'miss'] as const;

const STATE_INDEX: Record<CacheState, number> = { HIT: 1, STALE: 2, MISS: 3 };
const STATUS_INDEX = new Uint8Array(1000);
for (const [index, status] of STATUSES.entries()) STATUS_INDEX[status] = index;
const PAGE_INDEX = Object.fromEntries(COUNTED_PAGE_TYPES.map((type, index) => [type, index]));

/** User agents whose identity is remembered; longer ones, which no browser sends, are not. */
const MAX_USER_AGENTS = 1000;
const MAX_USER_AGENT_LENGTH = 512;

/** A counted combination. */
export interface RequestCount extends ClientIdentity {
  page: PageType;
  count: number;
}

/** Requests that had a response. */
export interface ResponseCount extends RequestCount {
  status: number;
  cache: (typeof CACHE_STATES)[number];
}

/**
 * Counts requests by what sent them, what they asked for and what they got. Every request passes
 * here, most of them served from memory within microseconds, so that counting adds to a number in
 * an array. Neither addresses nor user agents are kept with the counts.
 */
export class RequestCounts {
  private readonly responses = new Float64Array(
    CLIENT_IDENTITIES.length * COUNTED_PAGE_TYPES.length * STATUSES.length * CACHE_STATES.length,
  );
  private readonly renders = new Float64Array(CLIENT_IDENTITIES.length * COUNTED_PAGE_TYPES.length);
  private readonly identities = new LRUCache<string, number>({ max: MAX_USER_AGENTS });

  /** Counts a response. */
  countResponse(userAgent: string, page: PageType, status: number, state?: CacheState): void {
    const statusIndex = STATUS_INDEX[status] ?? 0;
    const stateIndex = state === undefined ? 0 : STATE_INDEX[state];
    const row = this.rowOf(userAgent, page) * STATUSES.length + statusIndex;
    const at = row * CACHE_STATES.length + stateIndex;
    this.responses[at] = (this.responses[at] ?? 0) + 1;
  }

  /** Counts a rendering that a request has started. */
  countRender(userAgent: string, page: PageType): void {
    const at = this.rowOf(userAgent, page);
    this.renders[at] = (this.renders[at] ?? 0) + 1;
  }

  /** The responses that were sent since the start, without combinations that did not occur. */
  *responseCounts(): Generator<ResponseCount> {
    for (const [at, count] of this.responses.entries()) {
      if (count === 0) continue;
      const row = Math.floor(at / CACHE_STATES.length);
      const labels = this.labelsOf(Math.floor(row / STATUSES.length));
      const status = STATUSES[row % STATUSES.length] ?? 0;
      yield { ...labels, status, cache: CACHE_STATES[at % CACHE_STATES.length] ?? 'none', count };
    }
  }

  /** The renderings that requests have started since the start. */
  *renderCounts(): Generator<RequestCount> {
    for (const [at, count] of this.renders.entries()) {
      if (count > 0) yield { ...this.labelsOf(at), count };
    }
  }

  private rowOf(userAgent: string, page: PageType): number {
    return this.identityOf(userAgent) * COUNTED_PAGE_TYPES.length + (PAGE_INDEX[page] ?? 0);
  }

  private labelsOf(row: number): ClientIdentity & { page: PageType } {
    const identity = CLIENT_IDENTITIES[Math.floor(row / COUNTED_PAGE_TYPES.length)] ?? {
      client: 'robot',
    };
    return { ...identity, page: COUNTED_PAGE_TYPES[row % COUNTED_PAGE_TYPES.length] ?? 'other' };
  }

  private identityOf(userAgent: string): number {
    const known = this.identities.get(userAgent);
    if (known !== undefined) return known;
    const identity = identifyClient(userAgent);
    if (userAgent.length <= MAX_USER_AGENT_LENGTH) this.identities.set(userAgent, identity);
    return identity;
  }
}

export const requestCounts = defineProcessState('request-counts', () => new RequestCounts());
