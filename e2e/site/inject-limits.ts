import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { loadLimits } from '@/lib/server/limits/load-limits';

interface Limits {
  load?: Partial<ReturnType<typeof loadLimits>>;
  deadlines?: Partial<ReturnType<typeof deadlinesMs>>;
}

/**
 * Returns the environment of a site with other limits. It stores them in the process-wide state before the
 * site reads them.
 */
function injectLimits({ load, deadlines }: Limits) {
  const state = {
    'load-limits': { ...loadLimits(), ...load },
    deadlines: { ...deadlinesMs(), ...deadlines },
  };
  const code = `const state = globalThis[Symbol.for('lectern.process-state')] ??= new Map();
for (const [key, value] of Object.entries(${JSON.stringify(state)})) state.set(key, value);`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

const load = { maxLagMs: 60_000 };

/** For tests of what a site does when it, or its community, is slow. */
export const WITH_DEADLINES = injectLimits({ load });

/**
 * For all other tests. A site under test shares the processor with a browser and with whatever else the
 * machine does, so no lag is a sign of load, and no text is too late.
 */
export const PATIENT = injectLimits({
  load,
  deadlines: {
    render: 80_000,
    communityRequest: 60_000,
    topicTexts: 12_000,
    wikiTexts: 30_000,
    markdown: 40_000,
  },
});
