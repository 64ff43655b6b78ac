import { defineProcessState } from '@/lib/base/runtime/process-state';

/** Tests replace them. */
export const loadLimits = defineProcessState('load-limits', () => ({
  /**
   * Nothing is rendered above this lag over two seconds. People notice 100 ms
   * (https://web.dev/articles/rail).
   */
  maxLagMs: 100,
  /**
   * Above this number of rendered pages, a network loses its priority over crawlers. A reader opens a few
   * pages a minute, mostly cached ones.
   */
  networkPages: 200,
  networkWindowMs: 3_600_000,
}));
