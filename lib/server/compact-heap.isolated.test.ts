import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { compactHeapAbove } from './compact-heap';

const MB = 1024 * 1024;
const OBJECTS = 100_000;
const COLLECTIONS = 15;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes of the old generation that are resident and not in use. */
function gaps(): number {
  const old = getHeapSpaceStatistics().find((space) => space.space_name === 'old_space');
  return old ? old.physical_space_size - old.space_used_size : 0;
}

/** Fills the old generation with objects of half a kB and frees 40 % of them, evenly. */
function fragment(): unknown[] {
  const objects: unknown[] = Array.from({ length: OBJECTS }, (_, at) => new Array(64).fill(at));
  for (let round = 0; round < 2; round += 1) collect();
  return objects.filter((_, at) => at % 5 > 1);
}

function collectOften(): void {
  for (let round = 0; round < COLLECTIONS; round += 1) collect();
}

let stop = () => {};
afterEach(() => {
  stop();
  setFlagsFromString('--no-optimize-for-size');
});

test('a process that is large closes the gaps between the objects of its heap', () => {
  stop = compactHeapAbove(1);
  const objects = fragment();
  collectOften();
  expect(objects).toHaveLength(OBJECTS * 0.6);
  expect(gaps()).toBeLessThan(8 * MB);
});

test('a process that is small does not spend processor time on it', () => {
  stop = compactHeapAbove(Number.POSITIVE_INFINITY);
  const objects = fragment();
  collectOften();
  expect(objects).toHaveLength(OBJECTS * 0.6);
  expect(gaps()).toBeGreaterThan(12 * MB);
});
