import { warnOnceASecond } from '@/lib/base/log/warn-once-a-second';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { CacheUsage } from '@/lib/base/runtime/shared-cache';
import { RequestCounts } from '../audience/request-counts';

/** The limit for which a request is rejected with a 503; a label of the metrics. */
export type RejectReason =
  | 'event_loop_lag'
  | 'render_queue'
  | 'not_found_budget'
  | 'image_requests';

/** Counters of the HTTP layer since the start, read by health and metrics. */
class HttpStats {
  readonly requests = new RequestCounts();
  /** Renderings: all, those that threw, those that took too long, and their time. */
  readonly renders = { count: 0, broken: 0, late: 0, sumMs: 0, maxMs: 0 };
  /** Files that are being streamed from the disk. */
  openStreams = 0;
  /** Renewed pages: unchanged ones, and those that were rendered again. */
  readonly renewals = { unchanged: 0, rendered: 0 };
  /** Requests rejected with a 503, by reason. */
  readonly rejected: Record<RejectReason, number> = {
    event_loop_lag: 0,
    render_queue: 0,
    not_found_budget: 0,
    image_requests: 0,
  };

  /** Counts a rejected request. Logs at most one of them a second. */
  reject(reason: RejectReason): void {
    this.rejected[reason] += 1;
    warnOnceASecond('request rejected', { reason });
  }

  /** Returns the current values. The request handler replaces this function. `lagMs` is the lag of the event loop. */
  gauges = () => ({
    cachedPages: 0,
    cachedBytes: 0,
    /** Pages on disk; undefined without them, or where another server stores them. */
    storedPages: undefined as CacheUsage | undefined,
    runningRenders: 0,
    queuedRenders: 0,
    lagMs: 0,
  });
}

export type HttpGauges = ReturnType<HttpStats['gauges']>;

export const httpStats = defineProcessState('http-stats', () => new HttpStats());
