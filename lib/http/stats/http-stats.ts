import { defineProcessState } from '@/lib/runtime/process-state';
import type { CacheState } from '../cache/page-cache';
import type { RejectReason } from '../limits/admission-control';

/** What the front door holds at this moment. */
export interface HttpGauges {
  savedPages: number;
  savedBytes: number;
  rendersUnderWay: number;
  rendersQueued: number;
  /** Mean lag of the event loop over the last second, in milliseconds. */
  lagMs: number;
}

/** What the front door has done since the start. */
export interface HttpStats {
  /** Answers by status. */
  answers: Record<number, number>;
  /** Pages of views that may be saved, by how they came. */
  pages: Record<CacheState, number>;
  /** Visitors turned away with a 503 of our own, by reason. */
  shed: Record<RejectReason, number>;
  renders: { count: number; broken: number; late: number; sumMs: number; maxMs: number };
  gauges: () => HttpGauges;
}

const IDLE: HttpGauges = {
  savedPages: 0,
  savedBytes: 0,
  rendersUnderWay: 0,
  rendersQueued: 0,
  lagMs: 0,
};

/** The front door's book: written by the door, read by the routes that tell about it. */
export const httpStats = defineProcessState<HttpStats>('http-stats', () => ({
  answers: {},
  pages: { HIT: 0, STALE: 0, MISS: 0 },
  shed: { lagging: 0, crowded: 0, absences: 0, images: 0 },
  renders: { count: 0, broken: 0, late: 0, sumMs: 0, maxMs: 0 },
  gauges: () => IDLE,
}));
