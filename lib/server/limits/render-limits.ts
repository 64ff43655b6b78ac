import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pendingIoCount } from '@/lib/base/runtime/pending-io';
import { httpStats } from '../stats/http-stats';
import { AdmissionControl } from './admission-control';
import type { NetworkCounts } from './network-counts';

/**
 * Pages rendered at once. They share one core, and each turn of the event loop accepts one connection (libuv
 * 1.46), so turns must be short. Two, since one may wait for the disk.
 */
const PAGE_SLOTS = 2;
/** More pages may wait for the community or a worker thread. */
const MAX_WAITING_PAGES = 14;
/** Waiting pages that only readers may use: crawlers' pages may all wait for the community's rate limit. */
const WAITING_PAGES_OF_READERS = 4;
/**
 * A search in a store holds the thread for tens of milliseconds. One at a time lets cached pages be sent
 * between two, and the queue of pages has no searches.
 */
const STORE_SEARCH_SLOTS = 1;
/** Searches of a live wiki wait for its answers. */
const REMOTE_SEARCH_SLOTS = 4;
/** Data requests use little processor time, and wait long for the community. */
const DATA_REQUEST_SLOTS = 16;

const RESOLUTION_MS = 10;
const WINDOW_MS = 1000;
/** At first, loading code delays the event loop. */
const COLD_START_MS = 5000;

/**
 * Returns a function for the event loop's lag in milliseconds. The function compares the mean lag of each of
 * the last two seconds and returns the lower one, since a single pause is no load.
 */
function monitorEventLoopLag(isCold: () => boolean): () => number {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let previousMs = 0;
  let lagMs = 0;
  setInterval(() => {
    if (!isCold()) delays.enable();
    // The histogram includes the resolution.
    const meanMs = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - RESOLUTION_MS) : 0;
    lagMs = Math.min(previousMs, meanMs);
    previousMs = meanMs;
    delays.reset();
  }, WINDOW_MS).unref();
  return () => lagMs;
}

/**
 * Returns the admission controls of pages, searches and data requests, and a function for the lag in
 * milliseconds.
 * @param answersAtOnce true if the community answers in this thread
 */
export function createRenderLimits(networks: NetworkCounts, answersAtOnce: boolean) {
  const startedAtMs = performance.now();
  const isCold = () =>
    httpStats().renders.count === 0 || performance.now() - startedAtMs < COLD_START_MS;
  const lagMs = monitorEventLoopLag(isCold);
  const withSlots = (slots: (isReader: boolean) => number) =>
    new AdmissionControl({
      lagMs,
      isCold,
      slots,
      isReader: (network) => networks.isReader(network),
    });
  return {
    pages: withSlots((isReader) => {
      const waiting = MAX_WAITING_PAGES - (isReader ? 0 : WAITING_PAGES_OF_READERS);
      return PAGE_SLOTS + Math.min(waiting, pendingIoCount());
    }),
    searches: withSlots(() => (answersAtOnce ? STORE_SEARCH_SLOTS : REMOTE_SEARCH_SLOTS)),
    dataRequests: withSlots(() => DATA_REQUEST_SLOTS),
    lagMs,
  };
}
