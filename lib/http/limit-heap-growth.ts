import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** More than the limit of a heap that was started with `--max-old-space-size=512`. */
const BOUNDED_HEAP_BYTES = 1024 * 1024 * 1024;
/** V8's own value for a heap of 512 MB (heap/memory-controller.cc); for one of 4 GB it is 300. */
const GROWTH_PERCENT = 40;

/**
 * Makes V8 collect garbage as soon as its heap has grown by 40 %, where the process was started
 * without a limit of the heap, as by `node dist/server.js`. Otherwise garbage makes it 200 MB larger.
 */
export function limitHeapGrowth(): void {
  if (getHeapStatistics().heap_size_limit <= BOUNDED_HEAP_BYTES) return;
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
