import { defineProcessState } from '@/lib/base/runtime/process-state';

/** From which load on a process serves less. Tests replace them. */
export const loadLimits = defineProcessState('load-limits', () => ({
  /**
   * Beyond this lag of the event loop, over two seconds, nothing is rendered. A wait that people notice
   * begins at about 100 ms (https://web.dev/articles/rail).
   */
  maxLagMs: 100,
  /**
   * Once a network has had so many pages rendered in a window, it goes last. Readers open a few pages a
   * minute, most of which are cached; a crawler has so many within minutes.
   */
  networkPages: 200,
  networkWindowMs: 3_600_000,
}));
