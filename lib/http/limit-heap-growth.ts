import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** What a heap that was started with `--max-old-space-size=512` may grow to, and some. */
const BOUNDED_BYTES = 1024 * 1024 * 1024;
/** As V8 itself takes it for a heap of 512 MB (heap/memory-controller.cc); for one of 4 GB it is 300. */
const GROWTH_PERCENT = 40;

/**
 * Has V8 collect as soon as its heap has grown by 40 %, where the process was started without a bound
 * of the heap, as by a bare `node dist/server.js`: else garbage of renderings makes it 200 MB larger.
 */
export function limitHeapGrowth(): void {
  if (getHeapStatistics().heap_size_limit <= BOUNDED_BYTES) return;
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
