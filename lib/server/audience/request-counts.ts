import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { CacheState } from '@/lib/page-cache/cached-result';
import { CLIENT_IDENTITIES, type ClientIdentity, identifyClient } from './identify-client';
import { COUNTED_PAGE_TYPES, type PageType } from './page-type';

/** How a response was obtained; `none` for what the page cache has no part in. */
const CACHE_STATES = ['none', 'hit', 'stale', 'miss'] as const;

const STATE_INDEX: Record<CacheState, number> = { HIT: 1, STALE: 2, MISS: 3 };
/** More than any status. */
const MAX_STATUS = 1000;
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

function increment(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/**
 * Counts requests by what sent them, what they asked for and what they got. Every request passes
 * here, most of them served from memory within microseconds, so that each combination is one number.
 * Neither addresses nor user agents are kept with the counts.
 */
export class RequestCounts {
  /** By combination: row, status and state in one number. */
  private readonly responses = new Map<number, number>();
  /** By row: identity and page in one number. */
  private readonly renders = new Map<number, number>();
  private readonly identities = new LRUCache<string, number>({ max: MAX_USER_AGENTS });

  /** Counts a response. */
  countResponse(userAgent: string, page: PageType, status: number, state?: CacheState): void {
    const stateIndex = state === undefined ? 0 : STATE_INDEX[state];
    const at = this.rowOf(userAgent, page) * MAX_STATUS + status;
    increment(this.responses, at * CACHE_STATES.length + stateIndex);
  }

  /** Counts a rendering that a request has started. */
  countRender(userAgent: string, page: PageType): void {
    increment(this.renders, this.rowOf(userAgent, page));
  }

  /** The responses that were sent since the start. */
  *responseCounts(): Generator<ResponseCount> {
    for (const [at, count] of this.responses) {
      const row = Math.floor(at / CACHE_STATES.length);
      const labels = this.labelsOf(Math.floor(row / MAX_STATUS));
      const cache = CACHE_STATES[at % CACHE_STATES.length] ?? 'none';
      yield { ...labels, status: row % MAX_STATUS, cache, count };
    }
  }

  /** The renderings that requests have started since the start. */
  *renderCounts(): Generator<RequestCount> {
    for (const [row, count] of this.renders) yield { ...this.labelsOf(row), count };
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
