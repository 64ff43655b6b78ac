import { LRUCache } from 'lru-cache';
import { defineProcessState } from '../runtime/process-state';
import { log } from './log';

const INTERVAL_MS = 1_000;
const MAX_KEYS = 1000;

const repeated = defineProcessState(
  'repeated-events',
  () => new LRUCache<string, { loggedAtMs: number; leftOut: number }>({ max: MAX_KEYS }),
);

/**
 * Returns how often an event was suppressed since it was last logged; undefined if it must be suppressed now.
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

/** Logs a warning, at most once a second per event. */
export function warnOnceASecond(event: string, fields: Record<string, unknown>): void {
  const leftOut = countRepeated(event, INTERVAL_MS);
  if (leftOut === undefined) return;
  log().warn({ event, ...fields, ...(leftOut > 0 && { leftOut }) });
}
