import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { CacheUsage } from '@/lib/base/runtime/shared-cache';
import type { CacheState } from '@/lib/page-cache/cached-result';

/** Why a request is rejected with a 503; a label of the metrics. */
export type RejectReason = 'lagging' | 'crowded' | 'absences' | 'images';

/** Counters of the HTTP layer since the start, read by health and metrics. */
class HttpStats {
  /** Responses by status. */
  readonly responses: Record<number, number> = {};
  /** Cacheable pages, and responses of the interface, by how they were obtained. */
  readonly pages: Record<CacheState, number> = { HIT: 0, STALE: 0, MISS: 0 };
  /** Requests rejected with a 503, by reason. */
  readonly rejected: Record<RejectReason, number> = {
    lagging: 0,
    crowded: 0,
    absences: 0,
    images: 0,
  };
  /** Reads the current values; the request handler replaces it. `lagMs` is that of the event loop. */
  gauges = () => ({
    cachedPages: 0,
    cachedBytes: 0,
    /** What is on disk; undefined where pages are stored nowhere, or in another server. */
    storedPages: undefined as CacheUsage | undefined,
    runningRenders: 0,
    queuedRenders: 0,
    lagMs: 0,
  });

  countResponse(status: number): void {
    this.responses[status] = (this.responses[status] ?? 0) + 1;
  }
}

export type HttpGauges = ReturnType<HttpStats['gauges']>;

export const httpStats = defineProcessState('http-stats', () => new HttpStats());
