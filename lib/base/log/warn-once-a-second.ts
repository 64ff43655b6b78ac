import { defineProcessState } from '../runtime/process-state';
import { log } from './log';

const INTERVAL_MS = 1_000;

/** When a line of each event was last written, and how many were left out since. */
const lines = defineProcessState(
  'warned-events',
  () => new Map<string, { writtenAtMs: number; leftOut: number }>(),
);

/**
 * Writes a warning, unless one of the same event was written within the last second. The next line says how many were
 * left out.
 * @param event one of a fixed few
 */
export function warnOnceASecond(event: string, fields: Record<string, unknown>): void {
  const nowMs = performance.now();
  const last = lines().get(event);
  if (last && nowMs - last.writtenAtMs < INTERVAL_MS) {
    last.leftOut += 1;
    return;
  }
  const leftOut = last?.leftOut ?? 0;
  lines().set(event, { writtenAtMs: nowMs, leftOut: 0 });
  log().warn({ event, ...fields, ...(leftOut > 0 && { leftOut }) });
}
