import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pendingIoCount } from '@/lib/base/runtime/pending-io';
import { httpStats, type RejectReason } from '../stats/http-stats';
import { AdmissionControl } from './admission-control';
import type { NetworkCounts } from './network-counts';

/**
 * Renderings share one core: more at once only delay each other, and lengthen the turns of the event
 * loop, each of which accepts one new connection (libuv 1.46). Two, so that one may wait for a disk.
 */
const PAGE_SLOTS = 2;
/** Pages that wait for the community or a worker thread need no processor: so many more may run. */
const MAX_WAITING_PAGES = 14;
/** Data requests are short work and long waits. */
const DATA_REQUEST_SLOTS = 16;
/** One page of a client is rendered at a time. Programs that read the interface send some requests at once. */
const PER_ADDRESS = { pages: 1, dataRequests: 4 };

const RESOLUTION_MS = 10;
const WINDOW_MS = 1000;

/** How many pages may be rendered at once while so much I/O is pending. */
export const pageRenderSlots = (pendingIo: number): number =>
  PAGE_SLOTS + Math.min(MAX_WAITING_PAGES, pendingIo);

/**
 * Monitors the event loop. The returned function gives its lag in milliseconds: the lower of the
 * means over the last two seconds, since a single pause is not load.
 */
function monitorEventLoopLag(): () => number {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let previousMs = 0;
  let lagMs = 0;
  setInterval(() => {
    // The histogram holds the intervals between its samples, which include the resolution.
    const meanMs = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - RESOLUTION_MS) : 0;
    lagMs = Math.min(previousMs, meanMs);
    previousMs = meanMs;
    delays.reset();
  }, WINDOW_MS).unref();
  return () => lagMs;
}

/** The limits on the renderings of this process. */
export interface RenderLimits {
  pages: AdmissionControl;
  /** For data and small documents. */
  dataRequests: AdmissionControl;
  /** The lag of the event loop, in milliseconds. */
  lagMs(): number;
}

/** Creates the limits. Under `next dev` nothing is rejected: compiling a page takes long, and is not load. */
export function createRenderLimits(
  maxLagMs: number,
  isDev: boolean,
  networks: NetworkCounts,
): RenderLimits {
  const lagMs = monitorEventLoopLag();
  const withSlots = (slots: () => number, perAddress: number) =>
    new AdmissionControl({
      lagMs: isDev ? () => 0 : lagMs,
      maxLagMs,
      slots: isDev ? () => Number.POSITIVE_INFINITY : slots,
      perAddress: isDev ? Number.POSITIVE_INFINITY : perAddress,
      preferred: [(origin) => networks.hasBrowser(origin), (origin) => networks.isNew(origin)],
      onReject: (reason: RejectReason) => {
        httpStats().rejected[reason] += 1;
      },
    });
  return {
    pages: withSlots(() => pageRenderSlots(pendingIoCount()), PER_ADDRESS.pages),
    dataRequests: withSlots(() => DATA_REQUEST_SLOTS, PER_ADDRESS.dataRequests),
    lagMs,
  };
}
