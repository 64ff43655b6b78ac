import { setFlagsFromString } from 'node:v8';

const CHECK_INTERVAL_MS = 1000;

/**
 * Makes V8 compact its heaps while the process has more than `maxBytes` resident. By itself it moves
 * objects only out of heap pages that are more than half free (`ComputeEvacuationHeuristics` in
 * heap/mark-compact.cc): texts of very different sizes, as in real posts, leave 80 MB of gaps. In this
 * mode a fifth is enough, and collections are more frequent. It takes up to a quarter more
 * processor time for a first render, so smaller processes go without.
 * @returns ends the checks
 */
export function compactHeapAbove(maxBytes: number): () => void {
  let isCompacting = false;
  const check = () => {
    const isLarge = process.memoryUsage.rss() > maxBytes;
    if (isLarge === isCompacting) return;
    isCompacting = isLarge;
    setFlagsFromString(isLarge ? '--optimize-for-size' : '--no-optimize-for-size');
  };
  check();
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
