import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pendingIoCount } from '@/lib/base/runtime/pending-io';
import { httpStats } from '../stats/http-stats';
import { AdmissionControl } from './admission-control';
import type { NetworkCounts } from './network-counts';

/**
 * Renderings share one core: more at once only delay each other, and lengthen the turns of the event
 * loop, each of which accepts one new connection (libuv 1.46). Two, so that one may wait for a disk.
 */
const PAGE_SLOTS = 2;
/** Pages that wait for the community or a worker thread need no processor: so many more may run. */
const MAX_WAITING_PAGES = 14;
/** Of these, so many are for readers: the others may all wait for the same, the limit of a community. */
const WAITING_PAGES_OF_READERS = 4;
/** Data requests are short work and long waits. */
const DATA_REQUEST_SLOTS = 16;

const RESOLUTION_MS = 10;
const WINDOW_MS = 1000;
/** After the start, and until the first rendering, the event loop lags because code is loaded, not because of load. */
const COLD_START_MS = 5000;

/**
 * Monitors the event loop. The returned function gives its lag in milliseconds: the lower of the
 * means over the last two seconds, since a single pause is not load.
 */
function monitorEventLoopLag(): () => number {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const startedAtMs = performance.now();
  let previousMs = 0;
  let lagMs = 0;
  setInterval(() => {
    const isCold =
      httpStats().renders.count === 0 || performance.now() - startedAtMs < COLD_START_MS;
    if (!isCold) delays.enable();
    // The histogram holds the intervals between its samples, which include the resolution.
    const meanMs = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - RESOLUTION_MS) : 0;
    lagMs = Math.min(previousMs, meanMs);
    previousMs = meanMs;
    delays.reset();
  }, WINDOW_MS).unref();
  return () => lagMs;
}

/**
 * Creates the limits on the renderings of this process: of pages, and of data and small documents.
 */
export function createRenderLimits(networks: NetworkCounts) {
  const lagMs = monitorEventLoopLag();
  const withSlots = (slots: (isReader: boolean) => number) =>
    new AdmissionControl({
      lagMs,
      slots,
      isReader: (network) => networks.isReader(network),
    });
  return {
    pages: withSlots((isReader) => {
      const waiting = MAX_WAITING_PAGES - (isReader ? 0 : WAITING_PAGES_OF_READERS);
      return PAGE_SLOTS + Math.min(waiting, pendingIoCount());
    }),
    dataRequests: withSlots(() => DATA_REQUEST_SLOTS),
    lagMs,
  };
}
