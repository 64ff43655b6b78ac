import { LRUCache } from 'lru-cache';
import { defineProcessState } from '../runtime/process-state';
import { log } from './log';

const INTERVAL_MS = 1_000;
const MAX_KEYS = 1000;

/** When an event was last logged, and how often it was left out since. */
const repeated = defineProcessState(
  'repeated-events',
  () => new LRUCache<string, { loggedAtMs: number; leftOut: number }>({ max: MAX_KEYS }),
);

/**
 * Counts an event that may repeat. Returns how often it was left out since it was last logged; undefined when
 * it was logged within `intervalMs`, and must be left out.
 */
export function countRepeated(key: string, intervalMs: number): number | undefined {
  const nowMs = performance.now();
  const last = repeated().get(key);
  if (last && nowMs - last.loggedAtMs < intervalMs) {
    last.leftOut += 1;
    return undefined;
  }
  repeated().set(key, { loggedAtMs: nowMs, leftOut: 0 });
  return last?.leftOut ?? 0;
}

/** Logs a warning at most once a second for each event. The warning says how many were left out. */
export function warnOnceASecond(event: string, fields: Record<string, unknown>): void {
  const leftOut = countRepeated(event, INTERVAL_MS);
  if (leftOut === undefined) return;
  log().warn({ event, ...fields, ...(leftOut > 0 && { leftOut }) });
}
