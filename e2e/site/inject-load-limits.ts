import { loadLimits } from '@/lib/server/limits/load-limits';

/**
 * Returns the environment of a site with other load limits. It stores them in the process-wide state before
 * the site reads them.
 */
export function injectLoadLimits(limits: Partial<ReturnType<typeof loadLimits>>) {
  const value = JSON.stringify({ ...loadLimits(), ...limits });
  const code = `(globalThis[Symbol.for('lectern.process-state')] ??= new Map()).set('load-limits',${value})`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}
