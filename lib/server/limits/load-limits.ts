import { defineProcessState } from '@/lib/base/runtime/process-state';

/** Thresholds for serving less. Tests replace them. */
export const loadLimits = defineProcessState('load-limits', () => ({
  /**
   * Nothing is rendered at a higher lag over two seconds. People notice 100 ms
   * (https://web.dev/articles/rail).
   */
  maxLagMs: 100,
  /**
   * A network with more rendered pages per window loses its priority over crawlers. Readers open a few pages a
   * minute, mostly cached.
   */
  networkPages: 200,
  networkWindowMs: 3_600_000,
}));
