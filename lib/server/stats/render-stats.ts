import { defineProcessState } from '@/lib/base/runtime/process-state';

/** Renderings since the start: those that threw, those that took too long, and the time of all. */
export const renderStats = defineProcessState('render-stats', () => ({
  count: 0,
  broken: 0,
  late: 0,
  sumMs: 0,
  maxMs: 0,
}));
