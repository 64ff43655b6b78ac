import { pendingIoCount } from '@/lib/runtime/pending-io';
import { httpStats } from '../stats/http-stats';
import {
  AdmissionControl,
  dataRequestSlots,
  pageRenderSlots,
  type RejectReason,
} from './admission-control';
import { monitorEventLoop } from './event-loop-lag';

/** What bounds the renders of this process. */
export interface RenderLimits {
  /** Of pages. */
  pages: AdmissionControl;
  /** Of data and small documents. */
  errands: AdmissionControl;
  /** Mean lag of the event loop, in milliseconds. */
  lagMs(): number;
}

/**
 * The limits of a process that renders. Under `next dev` there are none: pages are compiled when
 * they are first asked for, which is slow and no load.
 */
export function renderLimits(maxLagMs: number, isDev: boolean): RenderLimits {
  const lag = monitorEventLoop();
  const bounded = (places: () => number) => (isDev ? () => Number.POSITIVE_INFINITY : places);
  const load = {
    lagMs: () => (isDev ? 0 : lag.meanMs),
    maxLagMs,
    onShed: (reason: RejectReason) => {
      httpStats().shed[reason] += 1;
    },
  };
  return {
    pages: new AdmissionControl({
      ...load,
      places: bounded(() => pageRenderSlots(pendingIoCount())),
    }),
    errands: new AdmissionControl({ ...load, places: bounded(dataRequestSlots) }),
    lagMs: () => lag.meanMs,
  };
}
