import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const WINDOW_MS = 1000;

/** How late the event loop is. */
export interface EventLoopLag {
  /**
   * Milliseconds: of the means over the last two whole seconds the lower, since one pause is not
   * a load; 0 before both have passed.
   */
  readonly meanMs: number;
  stop(): void;
}

/** Begins to watch the event loop. */
export function monitorEventLoop(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let lastMs = 0;
  let meanMs = 0;
  const timer = setInterval(() => {
    // The histogram holds the time between two looks, of which the resolution is no lateness.
    const nowMs = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - RESOLUTION_MS) : 0;
    meanMs = Math.min(lastMs, nowMs);
    lastMs = nowMs;
    delays.reset();
  }, WINDOW_MS).unref();
  return {
    get meanMs() {
      return meanMs;
    },
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
