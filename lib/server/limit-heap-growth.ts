import { setFlagsFromString } from 'node:v8';

/**
 * By itself V8 lets a heap of this size grow by 40 to 70 % between collections (heap/memory-controller.cc),
 * and one without a limit by 300 %. Then garbage of renderings takes as much memory as the cached pages.
 */
const GROWTH_PERCENT = 33;

/** MB. The flag of `npm start`, meant for this thread, precedes the limits of the thread that renders texts. */
const THREAD_SEMI_SPACE_MB = 4;

/** Makes V8 collect garbage as soon as its heap has grown by a third, and give later threads a smaller young generation. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString(`--max-semi-space-size=${THREAD_SEMI_SPACE_MB}`);
}
