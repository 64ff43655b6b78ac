import { warnOnceASecond } from '@/lib/base/log/warn-once-a-second';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { CacheUsage } from '@/lib/base/runtime/shared-cache';
import { RequestCounts } from '../audience/request-counts';

/** Also a label of metrics. */
export type RejectReason =
  | 'event_loop_lag'
  | 'render_queue'
  | 'not_found_budget'
  | 'image_requests';

/** Counters of the HTTP layer since the start, for health and metrics. */
class HttpStats {
  readonly requests = new RequestCounts();
  /** `broken` ones threw, `late` ones timed out. */
  readonly renders = { count: 0, broken: 0, late: 0, sumMs: 0 };
  openStreams = 0;
  readonly renewals = { unchanged: 0, rendered: 0 };
  readonly rejected: Record<RejectReason, number> = {
    event_loop_lag: 0,
    render_queue: 0,
    not_found_budget: 0,
    image_requests: 0,
  };

  /** Counts a rejected request; logs one a second. */
  reject(reason: RejectReason): void {
    this.rejected[reason] += 1;
    warnOnceASecond('request rejected', { reason });
  }

  /** Returns current values; the request handler replaces it. `lagMs` is the event loop's. */
  gauges = () => ({
    cachedPages: 0,
    cachedBytes: 0,
    /** Undefined without a disk cache in this process. */
    storedPages: undefined as CacheUsage | undefined,
    runningRenders: 0,
    queuedRenders: 0,
    lagMs: 0,
  });
}

export type HttpGauges = ReturnType<HttpStats['gauges']>;

export const httpStats = defineProcessState('http-stats', () => new HttpStats());
