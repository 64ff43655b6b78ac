import { waitingElsewhere } from '@/lib/runtime/pending-io';
import { doorLedger } from '../stats/http-stats';
import { Admission, placesForErrands, placesForPages, type Shed } from './admission-control';
import { watchLoop } from './event-loop-lag';

/** What bounds the renders of this process. */
export interface RenderLimits {
  /** Of pages. */
  pages: Admission;
  /** Of data and small documents. */
  errands: Admission;
  /** Mean lag of the event loop, in milliseconds. */
  lagMs(): number;
}

/**
 * The limits of a process that renders. Under `next dev` there are none: pages are compiled when
 * they are first asked for, which is slow and no load.
 */
export function renderLimits(maxLagMs: number, isDev: boolean): RenderLimits {
  const lag = watchLoop();
  const bounded = (places: () => number) => (isDev ? () => Number.POSITIVE_INFINITY : places);
  const load = {
    lagMs: () => (isDev ? 0 : lag.meanMs),
    maxLagMs,
    onShed: (reason: Shed) => {
      doorLedger().shed[reason] += 1;
    },
  };
  return {
    pages: new Admission({ ...load, places: bounded(() => placesForPages(waitingElsewhere())) }),
    errands: new Admission({ ...load, places: bounded(placesForErrands) }),
    lagMs: () => lag.meanMs,
  };
}
