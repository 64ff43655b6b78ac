import { setFlagsFromString } from 'node:v8';

/**
 * By itself V8 lets a heap of this size grow by 40 to 70 % between collections (heap/memory-controller.cc),
 * and one without a limit by 300 %. Then garbage of renderings takes as much memory as the cached pages.
 */
const GROWTH_PERCENT = 33;

/** Makes V8 collect garbage as soon as its heap has grown by a third. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
