import { warnOnceASecond } from '@/lib/base/log/warn-once-a-second';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { CacheUsage } from '@/lib/base/runtime/shared-cache';

/** The limit for which a request is rejected with a 503; a label of the metrics. */
export type RejectReason =
  | 'event_loop_lag'
  | 'render_queue'
  | 'not_found_budget'
  | 'image_requests';

/** Counters of the HTTP layer since the start, read by health and metrics. */
class HttpStats {
  /** Cached pages that were renewed: those whose content had not changed, and those rendered again. */
  readonly renewals = { unchanged: 0, rendered: 0 };
  /** Requests rejected with a 503, by reason. */
  readonly rejected: Record<RejectReason, number> = {
    event_loop_lag: 0,
    render_queue: 0,
    not_found_budget: 0,
    image_requests: 0,
  };

  /** Counts a rejected request, of which the log names one in a second. */
  reject(reason: RejectReason): void {
    this.rejected[reason] += 1;
    warnOnceASecond('request rejected', { reason });
  }

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
}

export type HttpGauges = ReturnType<HttpStats['gauges']>;

export const httpStats = defineProcessState('http-stats', () => new HttpStats());
