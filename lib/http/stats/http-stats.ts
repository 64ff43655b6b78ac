import { defineProcessState } from '@/lib/runtime/process-state';
import type { CacheState } from '../cache/page-cache';
import type { RejectReason } from '../limits/admission-control';

/** Current values of the HTTP layer. */
export interface HttpGauges {
  cachedPages: number;
  cachedBytes: number;
  runningRenders: number;
  queuedRenders: number;
  /** Mean lag of the event loop over the last second, in milliseconds. */
  lagMs: number;
}

/** Counters of the HTTP layer since the start, read by health and metrics. */
export interface HttpStats {
  /** Responses by status. */
  responses: Record<number, number>;
  /** Cacheable pages by how they were obtained. */
  pages: Record<CacheState, number>;
  /** Requests rejected with a 503, by reason. */
  rejected: Record<RejectReason, number>;
  renders: { count: number; broken: number; late: number; sumMs: number; maxMs: number };
  gauges: () => HttpGauges;
}

export const httpStats = defineProcessState<HttpStats>('http-stats', () => ({
  responses: {},
  pages: { HIT: 0, STALE: 0, MISS: 0 },
  rejected: { lagging: 0, crowded: 0, absences: 0, images: 0 },
  renders: { count: 0, broken: 0, late: 0, sumMs: 0, maxMs: 0 },
  gauges: () => ({
    cachedPages: 0,
    cachedBytes: 0,
    runningRenders: 0,
    queuedRenders: 0,
    lagMs: 0,
  }),
}));
