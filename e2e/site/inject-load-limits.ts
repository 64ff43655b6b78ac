import { loadLimits } from '@/lib/server/limits/load-limits';

/**
 * The environment of a site with other limits of its load. They are put into the registry of process-wide
 * state before the site reads them.
 */
export function injectLoadLimits(limits: Partial<ReturnType<typeof loadLimits>>) {
  const value = JSON.stringify({ ...loadLimits(), ...limits });
  const code = `(globalThis[Symbol.for('lectern.process-state')] ??= new Map()).set('load-limits',${value})`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}
