import { defineProcessState } from '@/lib/base/runtime/process-state';

/** The loads at which a process serves less. Tests replace them. */
export const loadLimits = defineProcessState('load-limits', () => ({
  /**
   * Nothing is rendered while the event loop lags longer over two seconds. People notice 100 ms
   * (https://web.dev/articles/rail).
   */
  maxLagMs: 100,
  /**
   * A network goes last after so many rendered pages in a window. Readers open a few pages a minute, mostly
   * cached.
   */
  networkPages: 200,
  networkWindowMs: 3_600_000,
}));
