/**
 * Milliseconds of processor time that this process takes for some work, the collector's threads included.
 * Unlike the clock it hardly depends on what else runs on the machine.
 */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** More than any linear work on a text of a few MB takes; the quadratic takes minutes. */
export const LINEAR_MS = 10_000;
