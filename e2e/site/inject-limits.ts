import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { loadLimits } from '@/lib/server/limits/load-limits';

const STATE = {
  'load-limits': { ...loadLimits(), maxLagMs: 60_000 },
  deadlines: {
    ...deadlinesMs(),
    render: 80_000,
    communityRequest: 60_000,
    topicTexts: 12_000,
    wikiTexts: 30_000,
    markdown: 40_000,
  },
};

/** Stores the limits in the process-wide state before a site reads them. */
const CODE = `const state = globalThis[Symbol.for('lectern.process-state')] ??= new Map();
for (const [key, value] of Object.entries(${JSON.stringify(STATE)})) state.set(key, value);`;

/**
 * The environment of a site under test. It shares the processor with a browser and with whatever else the
 * machine does, so no lag is a sign of load, and no text is too late.
 */
export const PATIENT = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CODE)}`,
};
